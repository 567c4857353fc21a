import { sql } from 'kysely';
import type { Db, Timer } from '../action';
import type { FileKeeping } from './file-keeping';
import { sweepTickets } from './tickets';

/** How long a file waits for a record that refers to it. */
const KEEP_FREE = sql`interval '24 hours'`;
const BATCH = 100;

/** The timers of the file store: files without a record are removed after a day, expired tickets with the next run. */
export function fileTimers(files: FileKeeping): Timer[] {
  return [
    {
      ...{ name: 'free-files', title: '清理未引用文件', every: 600 },
      run: (core, signal) => removeFreeFiles(core, files, signal),
    },
    { name: 'sweep-tickets', title: '清理下载凭证', every: 600, run: sweepTickets },
  ];
}

/**
 * Removes files that no record has referred to for a day; returns how many. The row is deleted after the file, in one
 * transaction that locks it: a save that wants to use the file meanwhile waits and then finds it gone, and after an
 * interruption the next run finds the row again.
 */
export async function removeFreeFiles(
  core: Db,
  { store, sweep }: Pick<FileKeeping, 'store' | 'sweep'>,
  signal?: AbortSignal,
): Promise<number> {
  await sweep();
  let removed = 0;
  for (let found = BATCH; found === BATCH && !signal?.aborted; removed += found) {
    found = await core.transaction().execute(async (tx) => {
      const { rows } = await sql<{ tenant_id: number; id: number; path: string }>`
        /* every tenant */ select tenant_id, id, path from stored_file where free_since < now() - ${KEEP_FREE}
         order by id limit ${BATCH} for update skip locked`.execute(tx);
      await Promise.all(rows.map(({ path }) => store.remove(path)));
      for (const { tenant_id, id } of rows)
        await tx.deleteFrom('stored_file').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
      return rows.length;
    });
  }
  return removed;
}
