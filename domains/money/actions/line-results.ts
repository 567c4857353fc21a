import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';
import type { TradePayee } from '../../../server/domain-trades';
import { ITEM } from './in-out-words';

/** The lines of documents whose persons are paid: their tables, with the column that names the document. */
const DOCUMENT = { money_in_out_item: 'in_out_id', money_settle_batch_item: 'batch_id' } as const;
type Lines = keyof typeof DOCUMENT;

/** Who a line names to be paid. */
export type LinePayee = TradePayee & { readonly isApproved: boolean; readonly isOwn: boolean };

/** What came of a line. */
export interface LineResult {
  readonly id: number;
  readonly itemState: number;
  readonly tradeOrderId?: number;
  readonly failReason?: string;
}

/** Values of `CheckStatus` and `Status`. */
const APPROVED = 1;
const ENABLED = 1;
/** Values of `PayeeType` that belong to a person. */
const OF_PERSON: readonly number[] = [1, 2];

/** The payee of a line from the columns of the account that it names; null: none is named. */
export function payeeIn(row: {
  person_id: number;
  account_id: number | null;
  account_name: string | null;
  account_no: string | null;
  union_no: string | null;
  check_status: number | null;
  status: number | null;
  payee_type: number | null;
  payee_person_id: number | null;
}): LinePayee | null {
  if (row.account_id === null) return null;
  return {
    ...{ name: row.account_name!, no: row.account_no!, unionNo: row.union_no },
    isApproved: row.check_status === APPROVED && row.status === ENABLED,
    isOwn: row.payee_person_id === row.person_id && OF_PERSON.includes(row.payee_type!),
  };
}

/** How many lines of a document are in each state. */
export async function lineStates(
  { tx, session }: ActionContext,
  lines: Lines,
  docId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ state: number | null; n: number }>`
    select item_state as state, count(*)::int as n from ${sql.table(lines)}
     where tenant_id = ${session.tenantId} and ${sql.ref(DOCUMENT[lines])} = ${docId} group by item_state`.execute(
    tx,
  );
  return new Map(rows.map(({ state, n }) => [state ?? ITEM.waiting, n]));
}

/**
 * Notes what came of lines. One statement for thousands, and without logs of its own: the vouchers and payment orders that it
 * repeats are logged with whoever caused them.
 */
export async function noteResults(
  { tx, session }: ActionContext,
  lines: Lines,
  results: readonly LineResult[],
): Promise<void> {
  await sql`
    update ${sql.table(lines)} i
       set item_state = r."itemState", fail_reason = r."failReason", version = i.version + 1, updated_at = now(),
           trade_order_id = coalesce(r."tradeOrderId", i.trade_order_id)
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           as r(id bigint, "itemState" int, "tradeOrderId" bigint, "failReason" text)
     where i.tenant_id = ${session.tenantId} and i.id = r.id`.execute(tx);
}
