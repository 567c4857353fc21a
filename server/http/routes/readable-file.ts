import { AppError } from '../../../schemas/errors/app-error';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import { permissionCode } from '../../../schemas/document/permission';
import { filesOf } from '../../../schemas/record/record-files';
import { LOG_ARCHIVE } from '../../database/tables/log-tables';
import { portraitOf } from '../../identity/accounts';
import { USERS } from '../../identity/identity-entities';
import type { Records } from '../../records/records';
import type { ConnectedRequest } from '../../contract/request';
import { mayTakeUnowned, type PermittedKinds } from '../../jobs/job-file-rights';
import { findFile, type StoredFile } from '../../files/stored-files';

/** The documents of the session's tenant, which decide access to files. */
export interface FileReaders {
  model: Model;
  records: Records;
  /** For the files of jobs. */
  kinds: PermittedKinds;
}

/**
 * The file at a path, for users who may read it: those who can read its record and the column in it; for a portrait,
 * the owner of the account; for a file without a record, its uploader; for the file of a job, its owner as long as the
 * job is permitted. For all others the file does not exist.
 */
export async function readableFile(
  readers: FileReaders,
  path: string,
  request: ConnectedRequest,
): Promise<StoredFile> {
  const { session, tx } = request;
  const file = await findFile(tx, session.tenantId, path);
  if (!file || !(await mayRead(readers, file, request))) throw new AppError('fileNotFound');
  return file;
}

async function mayRead(readers: FileReaders, file: StoredFile, request: ConnectedRequest): Promise<boolean> {
  const { session, tx } = request;
  if (file.entity === null || file.data_id === null)
    return file.created_by === session.userId && mayTakeUnowned(tx, session, file.path, readers.kinds);
  if (file.entity === USERS && file.data_id === session.userId)
    return (await portraitOf(tx, session)) === file.path;
  const entity = readers.model.entities.get(file.entity);
  if (!entity) return false;
  // An archive holds rows of all organisations, and values that the logs mask.
  if (file.entity === LOG_ARCHIVE && !session.isSupper) return false;
  if (!session.permissions.has(permissionCode(entity.entity.module, 'search'))) return false;
  const record = await detail(readers.records, file.entity, file.data_id, request);
  return record !== null && filesOf(entity.fields, readers.model.fieldTypes, record).has(file.path);
}

/** The row as the session sees it; null when it does not. */
async function detail(
  records: Records,
  entity: string,
  id: number,
  request: ConnectedRequest,
): Promise<JsonObject | null> {
  try {
    return (await records.call(entity, 'detail', { ...request, params: { id }, body: {} })) as JsonObject;
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') return null;
    throw error;
  }
}
