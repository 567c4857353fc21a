import { checkInvariants } from '../audit/check-invariants';
import { problemLine, verifyLedger } from '../ledger/verify-ledger';
import { verdictLines, verifyLogs } from '../audit/verify-logs';
import { FILES, type BackupEnd, type BackupHead } from './backup-format';
import type { OneConnection } from './one-connection';
import type { RestoredFiles } from './restored-files';
import { tableSum } from './table-rows';

/**
 * Throws if the restored rows differ from the backup. Defects that existed when the backup was made (such as a log that
 * somebody changed) do not stop the restore; they are returned.
 */
export async function checkRestored(
  { client, db }: OneConnection,
  { head, end: { tables } }: { head: BackupHead; end: BackupEnd },
  files: RestoredFiles,
): Promise<{ sound: boolean; lines: string[] }> {
  for (const table of head.tables) {
    const written = tables[table.name];
    const { rows, sha256 } = await tableSum(client, table);
    if (rows !== written?.rows)
      throw new Error(`Table "${table.name}" has ${rows} of ${written?.rows} rows.`);
    if (sha256 !== written.sha256) throw new Error(`Table "${table.name}" differs from the backup.`);
  }
  const broken = [...(await checkInvariants(db)), ...(FILES in tables ? await files.problems(db) : [])];
  if (head.tables.some(({ name }) => name === 'ledger_entry'))
    broken.push(...(await verifyLedger(db)).map(problemLine));
  const verdicts = await verifyLogs(db, {}, { store: files.store });
  return {
    sound: broken.length === 0 && verdicts.every(({ problems }) => problems.length === 0),
    lines: [...verdicts.flatMap(verdictLines), ...broken],
  };
}
