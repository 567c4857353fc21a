import { sql } from 'kysely';
import type { Db, Session } from '../action';
import type { LimitName, Limits } from '../contract/limits';
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

/** What files without a record are: uploads that wait for one, or the file that a job has made. */
export type FileOrigin = 'upload' | 'job';

/**
 * Moves received files into the store. Their rows are inserted first: if the server is killed in between, the file is
 * found and removed like any other without a record.
 */
export async function storeFiles(
  db: Db,
  { store, limits }: Pick<FileKeeping, 'store' | 'limits'>,
  session: Session,
  files: readonly ReceivedFile[],
  origin: FileOrigin = 'upload',
): Promise<void> {
  const { tenantId, orgId, userId } = session;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await refuseHoard(db, session, { origin, bytes }, limits);
  const rows = files.map(({ path, name, kind, size, sha256 }) => ({
    ...{ tenant_id: tenantId, org_id: orgId, created_by: userId },
    ...{ path, name, kind, size, sha256, of_job: origin === 'job' },
  }));
  await db.insertInto('stored_file').values(rows).execute();
  for (const { path, place, kind, size, sha256 } of files)
    await store.put(path, place, { mime: mimeOf(kind), size, sha256 });
}

/**
 * Files without a record are kept for a day; this limits how much disk space one user, and for the files of jobs one
 * tenant, can occupy with them by `bytes` more. Uploads and files of jobs are counted apart: neither keeps the user from
 * the other.
 */
export async function refuseHoard(
  db: Db,
  { tenantId, userId }: Session,
  { origin, bytes }: { origin: FileOrigin; bytes: number },
  limits: Limits,
): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(size) filter (where created_by = ${userId}), 0)::bigint as own,
           coalesce(sum(size), 0)::bigint as all
      from stored_file
     where free_since is not null and tenant_id = ${tenantId} and of_job = ${origin === 'job'}`.execute(db);
  const { own = 0, all = 0 } = rows[0] ?? {};
  const isOver = (held: number, name: LimitName) => held + bytes > limits[name] * 1024 * 1024;
  if (origin === 'upload') {
    if (isOver(own, 'waitingMb')) throw limitError('tooMuchWaiting', 'waitingMb', limits);
  } else if (isOver(own, 'userResultMb')) throw limitError('tooManyResults', 'userResultMb', limits);
  else if (isOver(all, 'tenantResultMb')) throw limitError('tooManyTenantResults', 'tenantResultMb', limits);
}

/** A file of the tenant, by its path. */
export async function findFile(db: Db, tenantId: number, path: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select id, path, name, kind, size, sha256, entity, data_id, created_by from stored_file
     where path = ${path} and tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}
