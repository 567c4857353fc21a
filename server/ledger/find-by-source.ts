import { sql } from 'kysely';
import type { PostingEvent } from '../../schemas/money/posting-rules';
import type { Db } from '../action';
import type { HeldMoney, PostedTxn, SourceKey } from '../domain-ledger';
import type { LedgerPlace } from './ledger-place';

/** The transaction that a source posted for an event (`Ledger.find`). */
export async function findTransaction(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { type, id, partNo = 0 }: SourceKey,
  event: PostingEvent,
): Promise<PostedTxn | null> {
  const { rows } = await sql<{ id: number; txn_no: string; biz_date: string }>`
    select id, txn_no, biz_date from ledger_txn
     where tenant_id = ${tenantId} and org_id = ${orgId} and source_type = ${type} and source_id = ${id}
       and event = ${event} and part_no = ${partNo}`.execute(tx);
  const [found] = rows;
  return found ? { id: found.id, txnNo: found.txn_no, bizDate: found.biz_date } : null;
}

/** The hold that a source took (`Ledger.findHold`). */
export async function findHold(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { type, id, partNo = 0 }: SourceKey,
): Promise<HeldMoney | null> {
  const { rows } = await sql<{ id: number; remain: string }>`
    select id, case state when 3 then remain_amount else 0 end as remain from ledger_hold
     where tenant_id = ${tenantId} and org_id = ${orgId} and source_type = ${type} and source_id = ${id}
       and part_no = ${partNo}`.execute(tx);
  return rows[0] ?? null;
}
