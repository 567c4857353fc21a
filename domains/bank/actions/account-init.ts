import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import type { AccountCode } from '../../../schemas/money/posting-rules';
import type { Action, ActionContext } from '../../../server/action';
import { addAccount } from './accounts';

const entity = 'bank_account';

/** The purposes of the special accounts of an organisation (`AccountPurpose`) that it starts with, and their names. */
const PURPOSES: readonly (readonly [purpose: number, name: string])[] = [
  [1, '劳动报酬'],
  [2, '利息'],
  [3, '收费'],
];
/** The ledger accounts that an organisation has once (domains.md 3.1). */
const INTERNAL: readonly AccountCode[] = ['CASH', 'TRANSIT', 'SUSPENSE', 'FEE', 'INTEREST', 'RELAY'];

const AccountNo = Type.String({ minLength: 1, maxLength: 32, title: '账号' });
const Standard = Type.Object({
  bankProductId: { ...ROW_ID, title: '银行产品' },
  mainAccountNo: { ...AccountNo, title: '主账户账号' },
  accountName: Type.String({ minLength: 1, maxLength: 50, title: '户名' }),
  specials: Type.Array(
    Type.Object({
      purpose: Type.Union(
        PURPOSES.map(([purpose]) => Type.Literal(purpose)),
        { title: '用途' },
      ),
      accountNo: AccountNo,
    }),
    { maxItems: PURPOSES.length, title: '专户' },
  ),
});
type Standard = Static<typeof Standard>;

/** The accounts as they would be added, by number. */
function plannedAccounts({ bankProductId, mainAccountNo, accountName, specials }: Standard) {
  const main = { kind: ACCOUNT_KIND.main, accountName, accountNo: mainAccountNo, isDefault: 1 };
  const others = specials.map(({ purpose, accountNo }) => ({
    ...{ kind: ACCOUNT_KIND.special, purpose, accountNo },
    accountName: `${accountName}（${PURPOSES.find(([one]) => one === purpose)?.[1] ?? ''}）`,
  }));
  return [main, ...others].map((account) => ({ ...account, bankProductId }));
}

/** The main and special accounts that an organisation has. */
function existingAccounts({ tx, session }: ActionContext) {
  return tx
    .selectFrom('bank_account')
    .select(['kind', 'purpose', 'account_no', 'account_name', 'bank_product_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('kind', 'in', [ACCOUNT_KIND.main, ACCOUNT_KIND.special])
    .execute();
}

/** Names the places of numbers that another account has, or that are given twice. */
async function refuseTakenNumbers({ tx, session, failFields }: ActionContext, given: Standard) {
  const numbers = [given.mainAccountNo, ...given.specials.map(({ accountNo }) => accountNo)];
  const taken = await tx
    .selectFrom('bank_account')
    .select('account_no')
    .where('tenant_id', '=', session.tenantId)
    .where('account_no', 'in', numbers)
    .execute();
  const known = new Set(taken.map((row) => row.account_no));
  const errors: Record<string, string> = {};
  for (const [at, number] of numbers.entries()) {
    if (known.has(number)) errors[at === 0 ? 'mainAccountNo' : `specials/${at - 1}/accountNo`] = '账号已存在';
    known.add(number);
  }
  if (Object.keys(errors).length > 0) failFields(errors);
}

/** The standard set of an organisation; the same again has no effect. */
async function initialise(context: ActionContext, given: Standard) {
  const planned = plannedAccounts(given);
  const purposes = new Set(given.specials.map(({ purpose }) => purpose));
  if (purposes.size < given.specials.length) context.failFields({ specials: '同一用途只能有一个专户' });
  const { ledger, session, tx } = context;
  // Of two at once, the second one finds the accounts of the first.
  const lock = `init ${entity} ${session.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
  const existing = await existingAccounts(context);
  const isThere = (account: (typeof planned)[number]) =>
    existing.some(
      (one) =>
        one.kind === account.kind &&
        one.account_no === account.accountNo &&
        one.account_name === account.accountName &&
        one.bank_product_id === account.bankProductId &&
        one.purpose === ('purpose' in account ? account.purpose : null),
    );
  if (existing.length > 0) {
    const same = existing.length === planned.length && planned.every(isThere);
    return same ? { accounts: 0, ledgerAccounts: 0 } : context.fail('机构已初始化');
  }
  await refuseTakenNumbers(context, given);
  for (const account of planned) await addAccount(context, account);
  for (const code of INTERNAL) await ledger.open({ code, ownerType: 'org', ownerId: session.orgId });
  // A special account has the fund that it belongs to beside its book.
  const ledgerAccounts = planned.length + given.specials.length + INTERNAL.length;
  return { accounts: planned.length, ledgerAccounts };
}

/** The first accounts of an organisation. */
export const accountInitActions: readonly Action[] = [
  {
    entity,
    path: 'init',
    methods: ['POST'],
    permission: 'init',
    title: '初始化银行账户',
    body: Standard,
    answer: Type.Object({ accounts: Type.Integer(), ledgerAccounts: Type.Integer() }),
    writes: true,
    run: (context, { body }) => initialise(context, body as Standard),
  },
];
