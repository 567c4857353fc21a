import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';
import type { TradePayee } from '../../../server/domain-trades';
import { ITEM, type InOut } from './in-out-words';

/** A line of a document with what its person and payee are now. */
export interface InOutItem {
  readonly id: number;
  readonly lineNo: number;
  readonly personId: number;
  readonly moneyCategoryId: number | null;
  readonly amount: string;
  readonly remark: string | null;
  readonly tradeOrderId: number | null;
  /** The account of the person is open, in this organisation. */
  readonly isOpen: boolean;
  /** Null: none is named. */
  readonly payee: (TradePayee & { readonly isApproved: boolean; readonly isOwn: boolean }) | null;
}

/** A value of `AccountStatus`. */
const OPEN = 2;
/** Values of `CheckStatus` and `Status`. */
const APPROVED = 1;
const ENABLED = 1;
/** Values of `PayeeType` that belong to a person. */
const OF_PERSON: readonly number[] = [1, 2];

/** The lines of a document that are carried out, or those that are not yet, in their order. */
export async function itemsOf(
  { tx, session }: ActionContext,
  doc: InOut,
  which: 'done' | 'open',
): Promise<InOutItem[]> {
  const rows = await tx
    .selectFrom('money_in_out_item as i')
    .innerJoin('supervised_prisoner as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.id', '=', 'i.person_id'),
    )
    .leftJoin('bank_other_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.other_account_id'),
    )
    .select(['i.id', 'i.line_no', 'i.person_id', 'i.money_category_id', 'i.amount', 'i.remark'])
    .select(['i.trade_order_id', 'p.org_id', 'p.account_status', 'a.id as account_id', 'a.account_name'])
    .select(['a.account_no', 'a.union_no', 'a.check_status', 'a.status', 'a.payee_type'])
    .select('a.person_id as payee_person_id')
    .where('i.tenant_id', '=', session.tenantId)
    .where('i.in_out_id', '=', doc.id)
    .where('i.item_state', which === 'done' ? '=' : '<>', ITEM.done)
    .orderBy('i.line_no')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, lineNo: row.line_no!, personId: row.person_id, amount: row.amount },
    ...{ moneyCategoryId: row.money_category_id, remark: row.remark, tradeOrderId: row.trade_order_id },
    isOpen: row.org_id === session.orgId && row.account_status === OPEN,
    payee:
      row.account_id === null
        ? null
        : {
            ...{ name: row.account_name!, no: row.account_no!, unionNo: row.union_no },
            isApproved: row.check_status === APPROVED && row.status === ENABLED,
            isOwn: row.payee_person_id === row.person_id && OF_PERSON.includes(row.payee_type!),
          },
  }));
}

/** How lines are by state. */
export async function itemStates(
  { tx, session }: ActionContext,
  docId: number,
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('money_in_out_item')
    .select(['item_state', ({ fn }) => fn.countAll().as('n')])
    .where('tenant_id', '=', session.tenantId)
    .where('in_out_id', '=', docId)
    .groupBy('item_state')
    .execute();
  return new Map(rows.map(({ item_state: state, n }) => [state ?? ITEM.waiting, Number(n)]));
}

/** What came of a line. */
export interface ItemResult {
  readonly id: number;
  readonly itemState: number;
  readonly tradeOrderId?: number;
  readonly failReason?: string;
}

/**
 * Notes what came of lines. One statement for thousands, and without logs of its own: the vouchers and payment orders that it
 * repeats are logged with whoever caused them.
 */
export async function noteResults(
  { tx, session }: ActionContext,
  results: readonly ItemResult[],
): Promise<void> {
  await sql`
    update money_in_out_item i
       set item_state = r."itemState", fail_reason = r."failReason", version = i.version + 1, updated_at = now(),
           trade_order_id = coalesce(r."tradeOrderId", i.trade_order_id)
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           as r(id bigint, "itemState" int, "tradeOrderId" bigint, "failReason" text)
     where i.tenant_id = ${session.tenantId} and i.id = r.id`.execute(tx);
}
