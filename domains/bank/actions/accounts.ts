import Type, { type Static } from 'typebox';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../../schemas/money/book-of-kind';
import { CHOICES } from '../../../schemas/record/answer-shapes';
import { optional } from '../../../schemas/record/body-shapes';
import { maskedValue } from '../../../schemas/text/mask';
import type { Action, ActionContext, RowOf, ValidRow } from '../../../server/action';
import { askBalance } from '../adapters/ask-balance';

const entity = 'bank_account';

type Account = RowOf<typeof entity>;
type Books = Awaited<ReturnType<ActionContext['ledger']['accountsOf']>>;

const YES = 1;

const AccountQuery = Type.Object({
  kind: optional(Type.Integer({ minimum: 1, maximum: 5 })),
  ownerType: optional(Type.Integer({ minimum: 1, maximum: 3 })),
  keyword: optional(Type.String({ maxLength: 50 })),
});
const Balance = Type.Object({
  balance: Type.String(),
  bankBalance: Type.String(),
  diffAmount: Type.String(),
});

/** The ledger account that is the book of a bank account; one of a kind that has several is none. */
function bookOf(kind: number, id: number, books: Books): Books[number] | undefined {
  return books.find(
    ({ code, bankAccountId }) =>
      code === BOOK_OF_KIND[kind] && (kind === ACCOUNT_KIND.cash || bankAccountId === id),
  );
}

/** The ledger accounts of the session's organisation. */
const booksOf = ({ ledger, session }: ActionContext) =>
  ledger.accountsOf({ ownerType: 'org', ownerId: session.orgId });

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

/** An organisation has one default main account and one account of cash. */
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

/** Accounts as choices: name, masked number, what is available. */
async function choices(context: ActionContext, { kind, ownerType, keyword }: Static<typeof AccountQuery>) {
  context.refuseHidden(entity, { kind, ownerType });
  const rows = await context.tx
    .selectFrom('bank_account as t')
    .select(['t.id', 't.kind', 't.account_name', 't.account_no'])
    .where(context.choosable(entity))
    .where(context.matching(entity, keyword))
    .where('t.status', '=', YES)
    .$if(Boolean(kind), (query) => query.where('t.kind', '=', kind ?? 0))
    .$if(Boolean(ownerType), (query) => query.where('t.owner_type', '=', ownerType ?? 0))
    .orderBy('t.id')
    .limit(500)
    .execute();
  const books = await booksOf(context);
  const hidden = context.session.fields.get(entity)?.hidden;
  return rows.map((row) => {
    const available = bookOf(row.kind, row.id, books)?.available ?? '0.00';
    const parts = [
      hidden?.has('accountName') ? `#${row.id}` : row.account_name,
      ...(hidden?.has('accountNo') ? [] : [maskedValue('card', row.account_no)]),
      ...(hidden?.has('available') || hidden?.has('balance') ? [] : [available]),
    ];
    return { value: row.id, label: parts.join(' ') };
  });
}

/** Asks the bank, and notes what it says beside the book, which it never changes. */
async function updateBalance(context: ActionContext, account: Account) {
  const product = await context.rows('bank_product').get(account.bankProductId);
  const bankBalance = await askBalance(product, account.accountNo);
  if (bankBalance === null) return context.fail('银行暂不可用，请稍后重试');
  await context.rows(entity).set(account, { bankBalance, bankBalanceAt: context.bizDate }, 'update-balance');
  const balance = bookOf(account.kind, account.id, await booksOf(context))?.balance ?? '0.00';
  const diffAmount = amountOf(storedCents(bankBalance) - storedCents(balance));
  return { balance, bankBalance, diffAmount };
}

/** The accounts of an organisation at its banks, with their books in the ledger (domains.md 2.7). */
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
  {
    entity,
    path: 'option',
    methods: ['GET', 'POST'],
    permission: 'option',
    title: '选择银行账户',
    body: AccountQuery,
    answer: CHOICES,
    writes: false,
    run: (context, { body }) => choices(context, body as Static<typeof AccountQuery>),
  },
  {
    entity,
    path: 'update-balance/{id}',
    methods: ['GET'],
    permission: 'update_balance',
    title: '更新银行余额',
    answer: Balance,
    writes: true,
    run: async (context, { params: { id = 0 } }) =>
      updateBalance(context, await context.rows(entity).get(id)),
  },
];
