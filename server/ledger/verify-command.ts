import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import { writeLogs } from '../audit/write-logs';
import { firstOrganisation } from '../identity/organisations';
import type { Db } from '../action';
import { rebuildLedger } from './rebuild-ledger';
import { problemLine, verifyLedger } from './verify-ledger';

const USAGE =
  'npm run verify-ledger [-- --rebuild]\n    --rebuild: compute balances, frozen amounts and counters anew from entries, holds and moves first; this is logged.';

/** `npm run verify-ledger`: prints each problem in a line; false if there is one. `db` is the owner of the tables. */
export async function verifyCommand(
  db: Db,
  args: readonly string[],
  tell: (line: string) => void,
): Promise<boolean> {
  const rebuild = args.join() === '--rebuild';
  if (args.length > 0 && !rebuild) throw new Error(USAGE);
  if (rebuild) await rebuildAll(db, tell);
  const problems = await verifyLedger(db);
  for (const problem of problems) tell(problemLine(problem));
  const { rows } = await sql<{ accounts: number; txns: number; entries: number }>`
    /* every tenant */ select (select count(*) from ledger_account) as accounts, (select count(*) from ledger_txn) as txns,
           (select count(*) from ledger_entry) as entries`.execute(db);
  const { accounts = 0, txns = 0, entries = 0 } = rows[0] ?? {};
  const verdict = problems.length === 0 ? 'everything adds up' : `${problems.length} problems`;
  tell(`${accounts} accounts, ${txns} transactions, ${entries} entries: ${verdict}`);
  return problems.length === 0;
}

async function rebuildAll(db: Db, tell: (line: string) => void): Promise<void> {
  const { rows: tenants } = await sql<{ id: number }>`select id from tenant order by id`.execute(db);
  for (const { id } of tenants)
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const { accounts, counters, days } = await rebuildLedger(tx, id);
      if (accounts + counters + days === 0) return;
      tell(
        `Tenant ${id}: ${accounts} accounts, ${counters} counters and ${days} balances of days were corrected`,
      );
      await logRebuild(tx, { accounts, counters, days, tenant: id });
    });
}

async function logRebuild(tx: Db, data: Record<string, number>): Promise<void> {
  const home = await firstOrganisation(tx);
  const title = '重建账户余额';
  if (home)
    await writeLogs(tx, {
      actor: { userId: null, userName: os.userInfo().username, loginType: 0, ...home },
      ...{ method: '', path: 'verify-ledger', ip: '', requestId: randomUUID(), entity: null, module: title },
      ...{ title, router: {}, env: {}, resCode: 200, resMsg: '', costMs: 0, events: [], data },
    });
}
