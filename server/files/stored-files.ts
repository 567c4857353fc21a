import { sql } from 'kysely';
import type { Db, Session } from '../action';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';
import type { FileKeeping } from './file-keeping';
import { mimeOf } from './file-kinds';
import type { ReceivedFile } from '../contract/received-file';

/** A row of the table of files. */
export interface StoredFile {
  id: number;
  path: string;
  name: string;
  kind: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Entity of the record it belongs to; null until a record that refers to the file is saved. */
  entity: string | null;
  data_id: number | null;
  created_by: number;
}

/**
 * Moves received files into the store. Their rows are inserted first: if the server is killed in between, the file is
 * found and removed like any other without a record.
 */
export async function storeFiles(
  db: Db,
  { store, limits }: Pick<FileKeeping, 'store' | 'limits'>,
  session: Session,
  files: readonly ReceivedFile[],
): Promise<void> {
  const { tenantId, orgId, userId } = session;
  await refuseHoard(db, session, files, limits);
  const rows = files.map(({ path, name, kind, size, sha256 }) => ({
    ...{ tenant_id: tenantId, org_id: orgId, created_by: userId },
    ...{ path, name, kind, size, sha256 },
  }));
  await db.insertInto('stored_file').values(rows).execute();
  for (const { path, place, kind, size, sha256 } of files)
    await store.put(path, place, { mime: mimeOf(kind), size, sha256 });
}

/** Files without a record are kept for a day; this limits how much disk space one user can occupy with them. */
async function refuseHoard(
  db: Db,
  { tenantId, userId }: Session,
  files: readonly ReceivedFile[],
  limits: Limits,
): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(size), 0)::bigint as waiting from stored_file
     where free_since is not null and created_by = ${userId} and tenant_id = ${tenantId}`.execute(db);
  const bytes = files.reduce((sum, { size }) => sum + size, rows[0]?.waiting ?? 0);
  if (bytes > limits.waitingMb * 1024 * 1024) throw limitError('tooMuchWaiting', 'waitingMb', limits);
}

/** A file of the tenant, by its path. */
export async function findFile(db: Db, tenantId: number, path: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select id, path, name, kind, size, sha256, entity, data_id, created_by from stored_file
     where path = ${path} and tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}
