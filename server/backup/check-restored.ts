import { sql } from 'kysely';
import type { Db } from '../action';
import { checkInvariants } from '../audit/check-invariants';
import { verdictLines, verifyLogs } from '../audit/verify-logs';
import type { BackupEnd } from './backup-format';

/**
 * Throws unless what was restored is what was written. What was wrong already when it was written (a log that somebody
 * changed) does not keep anybody from getting his data back, but he is told.
 */
export async function checkRestored(
  db: Db,
  { tables }: BackupEnd,
): Promise<{ sound: boolean; lines: string[] }> {
  for (const [name, { rows: written }] of Object.entries(tables)) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(name)}`.execute(db);
    if (rows[0]?.count !== written)
      throw new Error(`Table "${name}" has ${rows[0]?.count} rows of ${written}.`);
  }
  const broken = await checkInvariants(db);
  const verdicts = await verifyLogs(db);
  return {
    sound: broken.length === 0 && verdicts.every(({ problems }) => problems.length === 0),
    lines: [...verdicts.flatMap(verdictLines), ...broken],
  };
}
