import { sql } from 'kysely';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import { ITEM } from './in-out-words';
import { payeeIn, type LinePayee } from './line-results';
import { refuseUnderWay } from './settle-under-way';
import type { Settlement } from './settle-words';

/** A person who is settled, with what the pockets hold now. */
export interface SettledItem {
  readonly id: number;
  readonly lineNo: number;
  readonly personId: number;
  readonly toOrgId: number | null;
  readonly tradeOrderId: number | null;
  /** What the line says that is paid. */
  readonly payAmount: string;
  readonly isOpen: boolean;
  readonly pockets: readonly { readonly accountId: number; readonly cents: bigint }[];
  /** Null: none is named. */
  readonly payee: LinePayee | null;
}

/** Values of `AccountStatus` and `CustodyStatus`. */
const OPEN = 2;
const INSIDE = 1;

/** The lines of a document that are not paid yet, in their order. */
export async function settledItems(context: ActionContext, doc: Settlement): Promise<SettledItem[]> {
  const { tx, session, ledger } = context;
  const rows = await tx
    .selectFrom('money_settle_batch_item as i')
    .innerJoin('supervised_prisoner as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.id', '=', 'i.person_id'),
    )
    .leftJoin('bank_other_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.other_account_id'),
    )
    .select(['i.id', 'i.line_no', 'i.person_id', 'i.to_org_id', 'i.trade_order_id', 'i.pay_amount'])
    .select(['p.org_id', 'p.account_status', 'p.custody_status', 'a.id as account_id', 'a.account_name'])
    .select(['a.account_no', 'a.union_no', 'a.check_status', 'a.status', 'a.payee_type'])
    .select('a.person_id as payee_person_id')
    .where('i.tenant_id', '=', session.tenantId)
    .where('i.batch_id', '=', doc.id)
    .where('i.item_state', '<>', ITEM.done)
    .orderBy('i.line_no')
    .execute();
  const items: SettledItem[] = [];
  for (const row of rows) {
    const accounts = await ledger.accountsOf({ ownerType: 'person', ownerId: row.person_id });
    items.push({
      ...{ id: row.id, lineNo: row.line_no!, personId: row.person_id, toOrgId: row.to_org_id },
      ...{ tradeOrderId: row.trade_order_id, payAmount: row.pay_amount ?? '0.00' },
      isOpen: row.org_id === session.orgId && row.account_status === OPEN && row.custody_status === INSIDE,
      pockets: accounts.flatMap(({ id, balance }) =>
        storedCents(balance) > 0n ? [{ accountId: id, cents: storedCents(balance) }] : [],
      ),
      payee: payeeIn(row),
    });
  }
  return items;
}

/** What the pockets of a line hold together. */
export function balanceOf({ pockets }: Pick<SettledItem, 'pockets'>): bigint {
  return pockets.reduce((sum, { cents }) => sum + cents, 0n);
}

/** A charge of a person that failed for want of money, and is collected from what is settled. */
export interface OpenCharge {
  readonly id: number;
  readonly version: number;
  readonly cents: bigint;
}

/** Values of `ChargeState`. */
const CHARGE = { submitted: 1, failed: 5 } as const;

/** The charges of a person that are still to be collected; refused while one waits for its check. */
export async function openCharges(
  { tx, session, fail }: ActionContext,
  { personId, lineNo }: Pick<SettledItem, 'personId' | 'lineNo'>,
): Promise<OpenCharge[]> {
  const rows = await tx
    .selectFrom('bank_charge_trade')
    .select(['id', 'version', 'amount', 'state'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('person_id', '=', personId)
    .where('state', 'in', [CHARGE.submitted, CHARGE.failed])
    .orderBy('id')
    .execute();
  if (rows.some(({ state }) => state === CHARGE.submitted))
    fail('第{n}行：有待审核的收费单，不能结算', { n: lineNo });
  return rows.map(({ id, version, amount }) => ({ id, version, cents: storedCents(amount) }));
}

/** Values of `HoldReason`, and why their holds keep a person from being settled. */
const HELD: Readonly<Record<number, string>> = {
  1: '第{n}行：有未完成订单',
  2: '第{n}行：存在司法冻结，不能结算',
  4: '第{n}行：有未完成的支取，不能结算',
  5: '第{n}行：已在其他离监结算中',
};

/** Refuses a person some of whose money is reserved for something else, or whose payment by another document has failed. */
async function refuseHeld(
  { tx, session, fail }: ActionContext,
  { pockets, lineNo }: SettledItem,
): Promise<void> {
  const { rows } = await sql<{ reason: number }>`
    select min(reason_type) as reason from ledger_hold
     where tenant_id = ${session.tenantId} and org_id = ${session.orgId} and state = 3
       and account_id = any (${pockets.map(({ accountId }) => accountId)}::bigint[])`.execute(tx);
  const reason = rows[0]?.reason ?? null;
  if (reason !== null) fail(HELD[reason] ?? '第{n}行：有冻结款项，不能结算', { n: lineNo });
}

/** The interest of each person to the day of leaving, which the settlement pays. */
async function interestToDate(
  context: ActionContext,
  { leaveDate }: Settlement,
  items: readonly SettledItem[],
): Promise<ReadonlyMap<number, bigint>> {
  const personIds = items.map(({ personId }) => personId);
  const { amounts } = await context.serve('bank.interestToDate', { personIds, leaveDate });
  const given = amounts as { personId: number; amount: string }[];
  return new Map(given.map(({ personId, amount }) => [personId, storedCents(amount)]));
}

/** Amounts of a line. */
interface LineAmounts extends JsonObject {
  readonly id: number;
  readonly balance: string;
  readonly interestAmount: string;
  readonly chargeAmount: string;
  readonly payAmount: string;
}

/**
 * Fills in what each person has, what is still to be collected and what is therefore paid; refuses persons who cannot be
 * settled. Returns the columns of the document that follow from it.
 */
export async function fillItems(context: ActionContext, doc: Settlement): Promise<{ totalAmount: string }> {
  const lines: LineAmounts[] = [];
  const items = await settledItems(context, doc);
  const interest = await interestToDate(context, doc, items);
  for (const item of items) {
    if (!item.isOpen) context.fail('第{n}行：人员未开户', { n: item.lineNo });
    await refuseHeld(context, item);
    await refuseUnderWay(context, doc, item);
    const charges = (await openCharges(context, item)).reduce((sum, { cents }) => sum + cents, 0n);
    const balance = balanceOf(item);
    const added = interest.get(item.personId) ?? 0n;
    if (charges > balance + added)
      context.fail('第{n}行：余额不足以支付应扣费用{amount}', { n: item.lineNo, amount: amountOf(charges) });
    lines.push({
      ...{ id: item.id, balance: amountOf(balance), interestAmount: amountOf(added) },
      ...{ chargeAmount: amountOf(charges), payAmount: amountOf(balance + added - charges) },
    });
  }
  return { totalAmount: await storeAmounts(context, doc, lines) };
}

/** Stores the amounts of lines, which follow from what is logged elsewhere, in one statement; returns the total of all. */
async function storeAmounts({ tx, session }: ActionContext, doc: Settlement, lines: readonly LineAmounts[]) {
  await sql`
    update money_settle_batch_item i
       set balance = a.balance, interest_amount = a."interestAmount", charge_amount = a."chargeAmount",
           pay_amount = a."payAmount", version = i.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a(id bigint, balance numeric, "interestAmount" numeric,
           "chargeAmount" numeric, "payAmount" numeric)
     where i.tenant_id = ${session.tenantId} and i.id = a.id`.execute(tx);
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(pay_amount), 0)::numeric(17,2)::text as total from money_settle_batch_item
     where tenant_id = ${session.tenantId} and batch_id = ${doc.id}`.execute(tx);
  return rows[0]!.total;
}
