import { sql } from 'kysely';
import type { Db } from '../action';
import { checkInvariants } from '../audit/check-invariants';
import { verdictLines, verifyLogs } from '../audit/verify-logs';
import { FILES, type BackupEnd } from './backup-format';
import type { RestoredFiles } from './restored-files';

/**
 * Throws unless what was restored is what was written. What was wrong already when it was written (a log that somebody
 * changed) does not keep anybody from getting his data back, but he is told.
 */
export async function checkRestored(
  db: Db,
  { tables }: BackupEnd,
  files: RestoredFiles,
): Promise<{ sound: boolean; lines: string[] }> {
  for (const [name, { rows: written }] of Object.entries(tables)) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(name)}`.execute(db);
    if (rows[0]?.count !== written)
      throw new Error(`Table "${name}" has ${rows[0]?.count} rows of ${written}.`);
  }
  const broken = [...(await checkInvariants(db)), ...(FILES in tables ? await files.problems(db) : [])];
  const verdicts = await verifyLogs(db);
  return {
    sound: broken.length === 0 && verdicts.every(({ problems }) => problems.length === 0),
    lines: [...verdicts.flatMap(verdictLines), ...broken],
  };
}
