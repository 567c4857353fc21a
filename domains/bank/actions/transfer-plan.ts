import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../../schemas/money/book-of-kind';
import type { ActionContext, RowOf } from '../../../server/action';
import { pocketOf, requireAccount } from './person-pockets';
import { TRADE_KIND } from './trade-words';

/** A document that moves money of the organisation or of a person. */
export type Transfer = RowOf<'bank_money_transfer'>;

/** Values of `TransferType`. */
export const TYPE = { pocket: 1, account: 2, pay: 3, family: 4 } as const;

/** What a transfer posts when it is checked (domains.md 3.4), and what it sends to a bank. */
export interface TransferPlan {
  readonly event: 'M5' | 'M6' | 'M3' | 'C2';
  /** Ledger accounts. */
  readonly giver: number;
  readonly taker: number;
  /** Null: it is posted at once, without a bank. */
  readonly payment: BankPayment | null;
}

/** The account that pays, and whom. */
interface BankPayment {
  readonly kind: number;
  readonly account: PayingAccount;
  readonly payee: { readonly name: string; readonly no: string; readonly unionNo: string | null };
}

/** An account of the organisation with what its product charges. */
export interface PayingAccount {
  readonly id: number;
  readonly kind: number;
  readonly name: string;
  readonly no: string;
  readonly unionNo: string | null;
  readonly productId: number;
  readonly fee: string;
  /** The product can make payments. */
  readonly pays: boolean;
}

/** Values of `BankFunc`. */
const SINGLE_PAYMENT = 4;
const BATCH_PAYMENT = 5;
/** Values of `PayeeType` that belong to a person. */
const OF_PERSON = [1, 2];
const CHECKED = 1;

/** Plans a transfer, and refuses one that does not fit its accounts, pocket or payee. Amounts are checked by its holds. */
export function planTransfer(context: ActionContext, row: Transfer): Promise<TransferPlan> {
  switch (row.transferType) {
    case TYPE.pocket:
      return planPocket(context, row);
    case TYPE.account:
      return planAccounts(context, row);
    case TYPE.pay:
      return planPayment(context, row);
    default:
      return planFamily(context, row);
  }
}

/** M5 */
async function planPocket(context: ActionContext, row: Transfer): Promise<TransferPlan> {
  const giver = await givingPocket(context, row);
  const { id: taker } = await pocketOf(context, row.personId!, row.toCategoryId!);
  return { event: 'M5', giver, taker, payment: null };
}

/** M6: within one bank, or with cash, at once; else over the bank of the account that gives. */
async function planAccounts(context: ActionContext, row: Transfer): Promise<TransferPlan> {
  const from = await accountOf(context, row.fromAccountId);
  const to = await accountOf(context, row.toAccountId);
  const kinds: readonly number[] = [ACCOUNT_KIND.main, ACCOUNT_KIND.special, ACCOUNT_KIND.cash];
  if (![from, to].every(({ kind }) => kinds.includes(kind)))
    context.fail('账户划转只能在主账户、专户和现金账户之间进行');
  const [giver, taker] = [await bookOf(context, from), await bookOf(context, to)];
  const isInside =
    from.productId === to.productId || [from, to].some(({ kind }) => kind === ACCOUNT_KIND.cash);
  const payee = { name: to.name, no: to.no, unionNo: to.unionNo };
  const payment = isInside ? null : { kind: TRADE_KIND.own, account: paying(context, from), payee };
  return { event: 'M6', giver, taker, payment };
}

/** M3, or C2 for collected charges: money of the organisation is paid to somebody. */
async function planPayment(context: ActionContext, row: Transfer): Promise<TransferPlan> {
  const { ledger, session, fail } = context;
  const account = await accountOf(context, row.fromAccountId);
  if (account.kind !== ACCOUNT_KIND.main && account.kind !== ACCOUNT_KIND.special)
    fail('对外付款只能从主账户或专户支付');
  const fund = row.fund as 'ORG' | 'FEE' | 'RELAY' | 'SUSPENSE';
  if (fund === 'ORG' && account.kind !== ACCOUNT_KIND.special) fail('专户资金只能由专户支付');
  const owner = { ownerType: 'org', ownerId: session.orgId } as const;
  const giver = await ledger.open({
    code: fund,
    ...owner,
    ...(fund === 'ORG' && { bankAccountId: account.id }),
  });
  const payee = await payeeOf(context, row);
  if (OF_PERSON.includes(payee.type)) fail('对外付款的收款方须为供应商或单位');
  return {
    ...{ event: fund === 'FEE' ? 'C2' : 'M3', giver, taker: await transitOf(context) },
    payment: { kind: TRADE_KIND.payment, account: paying(context, account), payee },
  };
}

/** M3: money of a person is paid to the family, from the main account. */
async function planFamily(context: ActionContext, row: Transfer): Promise<TransferPlan> {
  const giver = await givingPocket(context, row);
  const payee = await payeeOf(context, row);
  if (!OF_PERSON.includes(payee.type) || payee.personId !== row.personId)
    context.fail('收款账户不属于该人员');
  const account = await accountOf(context, null);
  return {
    ...{ event: 'M3', giver, taker: await transitOf(context) },
    payment: { kind: TRADE_KIND.payment, account: paying(context, account), payee },
  };
}

/** The pocket that gives, whose category may be withdrawn. */
async function givingPocket(context: ActionContext, row: Transfer): Promise<number> {
  const { tx, session, fail } = context;
  await requireAccount(context, row.personId!);
  const category = await tx
    .selectFrom('bank_money_category')
    .select(['withdrawable', 'status'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', row.fromCategoryId)
    .executeTakeFirstOrThrow();
  if (category.withdrawable !== 1) fail('该类别不允许支取');
  return (await pocketOf(context, row.personId!, row.fromCategoryId!)).id;
}

/** The ledger account of payments under way. */
export function transitOf({ ledger, session }: ActionContext): Promise<number> {
  return ledger.open({ code: 'TRANSIT', ownerType: 'org', ownerId: session.orgId });
}

/** An account of the organisation that is in use; null: its default main account. */
export async function accountOf(
  { tx, session, fail }: ActionContext,
  id: number | null,
): Promise<PayingAccount> {
  const found = await tx
    .selectFrom('bank_account as a')
    .innerJoin('bank_product as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.bank_product_id'),
    )
    .select([
      'a.id',
      'a.kind',
      'a.account_name',
      'a.account_no',
      'a.union_no',
      'a.status',
      'a.bank_product_id',
    ])
    .select(['p.fee_per_trade', 'p.functions', 'p.status as product_status'])
    .where('a.tenant_id', '=', session.tenantId)
    .where('a.org_id', '=', session.orgId)
    .where(({ eb, and }) =>
      id === null
        ? and([eb('a.kind', '=', ACCOUNT_KIND.main), eb('a.is_default', '=', 1)])
        : eb('a.id', '=', id),
    )
    .executeTakeFirst();
  if (!found) return fail(id === null ? '机构没有默认主账户' : '账户不存在');
  if (found.status !== 1) fail('账户“{name}”已停用', { name: found.account_name });
  return {
    ...{ id: found.id, kind: found.kind, name: found.account_name, no: found.account_no },
    ...{ unionNo: found.union_no, productId: found.bank_product_id, fee: found.fee_per_trade ?? '0.00' },
    pays:
      found.product_status === 1 &&
      [SINGLE_PAYMENT, BATCH_PAYMENT].some((one) => found.functions.includes(one)),
  };
}

/** An account whose bank can be told to pay. */
export function paying({ fail }: ActionContext, account: PayingAccount): PayingAccount {
  if (!account.pays) fail('账户“{name}”的银行产品不支持付款或已停用', { name: account.name });
  return account;
}

/** The ledger account of a bank account. */
export function bookOf({ ledger, session }: ActionContext, { id, kind }: Pick<PayingAccount, 'id' | 'kind'>) {
  const code = BOOK_OF_KIND[kind]!;
  const owner = { ownerType: 'org', ownerId: session.orgId } as const;
  return ledger.open({ code, ...owner, ...(code !== 'CASH' && { bankAccountId: id }) });
}

/** A payee, once it has been approved. */
export async function payeeOf(
  { tx, session, fail }: ActionContext,
  { otherAccountId }: { otherAccountId: number | null },
) {
  const found = await tx
    .selectFrom('bank_other_account')
    .select([
      'payee_type',
      'person_id',
      'supplier_id',
      'account_name',
      'account_no',
      'union_no',
      'check_status',
      'status',
    ])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('id', '=', otherAccountId)
    .executeTakeFirst();
  if (found?.check_status !== CHECKED) return fail('收款账户未审核');
  if (found.status !== 1) fail('账户“{name}”已停用', { name: found.account_name });
  return {
    ...{ type: found.payee_type, personId: found.person_id, supplierId: found.supplier_id },
    ...{ name: found.account_name, no: found.account_no, unionNo: found.union_no },
  };
}
