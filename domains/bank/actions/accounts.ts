import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../../schemas/money/book-of-kind';
import type { Action, ActionContext, ValidRow } from '../../../server/action';

const entity = 'bank_account';

const YES = 1;

/** Whether the organisation has another account with these values. */
async function hasAnother(
  { tx, session }: ActionContext,
  id: number,
  kind: number,
  isDefault?: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .$if(isDefault !== undefined, (query) => query.where('is_default', '=', isDefault ?? null))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An organisation has one default main account and one account of cash; unique columns refuse what comes at once. */
function refuseSecond(context: ActionContext, id: number): ValidRow {
  return async (row) => {
    const kind = Number(row.kind);
    if (kind === ACCOUNT_KIND.supervised) context.failFields({ kind: '监管子账户由开户产生，不能手工维护' });
    if (kind === ACCOUNT_KIND.main && row.isDefault === YES && (await hasAnother(context, id, kind, YES)))
      context.failFields({ isDefault: '机构已有默认主账户' });
    if (kind === ACCOUNT_KIND.cash && (await hasAnother(context, id, kind)))
      context.failFields({ kind: '机构已有现金账户' });
  };
}

/** Adds an account with its ledger accounts at 0.00; a special account has the fund it belongs to, too (domains.md 3.1). */
export async function addAccount(context: ActionContext, body: unknown): Promise<{ id: number }> {
  const { ledger, session } = context;
  let kind = 0;
  const refuse = refuseSecond(context, 0);
  const { id } = await context.rows(entity).add(body, {}, async (row) => {
    kind = Number(row.kind);
    await refuse(row);
  });
  const owner = { ownerType: 'org', ownerId: session.orgId } as const;
  const code = BOOK_OF_KIND[kind]!;
  await ledger.open({ code, ...owner, ...(code !== 'CASH' && { bankAccountId: id }) });
  if (kind === ACCOUNT_KIND.special) await ledger.open({ code: 'ORG', ...owner, bankAccountId: id });
  return { id };
}

/** Accounts of an organisation at its banks are added with their books in the ledger (domains.md 2.7). */
export const accountActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加银行账户',
    body: null,
    writes: true,
    run: (context, { body }) => addAccount(context, body),
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑银行账户',
    body: null,
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      context.rows(entity).edit(id, body, {}, refuseSecond(context, id)),
  },
];
