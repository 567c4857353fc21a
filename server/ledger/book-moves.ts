import { sql } from 'kysely';
import type { Db } from '../action';
import type { BookMove, BookMoveQuery } from '../domain-ledger';
import type { LedgerPlace } from './ledger-place';

const MOST_MOVES = 20;

/** What was posted to the book of a bank account, and stands (`Ledger.bookMoves`). */
export async function bookMoves(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { bankAccountId, side, amount, txnNo, source, since }: BookMoveQuery,
): Promise<BookMove[]> {
  const { rows } = await sql<{
    txn_no: string;
    amount: string;
    biz_date: string;
    event: string;
    type: string;
    id: number;
    no: string;
  }>`
    select t.txn_no, sum(e.amount)::text as amount, t.biz_date, t.event, t.source_type as type, t.source_id as id,
           t.source_no as no
      from ledger_account a
      join ledger_entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join ledger_txn t on t.tenant_id = e.tenant_id and t.id = e.txn_id
     where a.tenant_id = ${tenantId} and a.org_id = ${orgId} and a.code = 'BANK'
       and a.bank_account_id = ${bankAccountId} and e.side = ${side} and t.reversal_of is null
       and (${txnNo ?? null}::text is null or t.txn_no = ${txnNo ?? null})
       and (${source?.type ?? null}::text is null
            or t.source_type = ${source?.type ?? null} and t.source_id = ${source?.id ?? null}::bigint)
       and (${since ?? null}::date is null or e.biz_date >= ${since ?? null}::date)
       and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)
     group by t.tenant_id, t.id
    having ${amount ?? null}::numeric is null or sum(e.amount) = ${amount ?? null}::numeric
     order by t.id desc limit ${MOST_MOVES}`.execute(tx);
  return rows.map(({ txn_no, amount: moved, biz_date, event, type, id, no }) => ({
    ...{ txnNo: txn_no, amount: moved, bizDate: biz_date, event, source: { type, id, no } },
  }));
}
