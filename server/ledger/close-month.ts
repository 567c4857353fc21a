import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Db } from '../action';
import type { LedgerPlace } from './ledger-place';
import { monthLock } from './post';

/** Closes a month of the organisation (`Ledger.closeMonth`): waits for running postings, and later ones see it closed. */
export async function closeMonth(
  tx: Db,
  place: LedgerPlace,
  month: string,
  statementId: number | null,
): Promise<void> {
  const { tenantId, orgId, actorId } = place;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AppError('badRequest');
  await sql`select pg_advisory_xact_lock(${monthLock(place)})`.execute(tx);
  const { rows } = await sql<{ over: boolean; trial: string; relay: string; open: boolean }>`
    select to_char(current_date, 'YYYY-MM') > ${month} as over,
           (select coalesce(sum(signed), 0)::numeric(17,2) from ledger_entry
             where tenant_id = ${tenantId} and org_id = ${orgId}) as trial,
           (select coalesce(sum(balance), 0)::numeric(17,2) from ledger_account
             where tenant_id = ${tenantId} and org_id = ${orgId} and code = 'RELAY') as relay,
           exists (select from ledger_account where tenant_id = ${tenantId} and org_id = ${orgId} and code = 'RELAY'
                      and balance <> 0) as open`.execute(tx);
  const { over = false, trial = '', relay = '', open = true } = rows[0] ?? {};
  if (!over) throw new AppError('monthRuns', { month });
  if (trial !== '0.00' || open)
    throw new AppError('monthUnbalanced', { month, amount: open ? relay : trial });
  const { rows: closed } = await sql`
    insert into period_close (tenant_id, org_id, month, statement_id, closed_by)
    values (${tenantId}, ${orgId}, ${month}, ${statementId}, ${actorId})
    on conflict do nothing returning month`.execute(tx);
  if (closed.length === 0) throw new AppError('monthClosed', { month });
}
