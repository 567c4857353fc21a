import type { BackupTask } from './backup-arguments';
import { checkBackup } from './check-backup';

/**
 * `npm run backup -- --check <file>`: reads a backup without a database and without changing anything; false if it had
 * defects. Also tells the help.
 */
export async function checkOrHelp(asked: BackupTask, tell: (line: string) => void): Promise<boolean> {
  if (asked.task === 'help') {
    tell(asked.text);
    return true;
  }
  const { file } = asked;
  const { head, end, unsound } = await checkBackup(file);
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  for (const line of unsound) tell(line);
  tell(
    `\n${file} is complete: ${head.tables.length} tables, ${rows} rows, ${end.files} files, saved ${head.createdAt}.` +
      (unsound.length > 0 ? ' The problems above existed when it was saved.' : ''),
  );
  return unsound.length === 0;
}
