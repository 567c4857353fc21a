import { sql } from 'kysely';
import { sightOf } from '../access/sight';
import type { Db, Session } from '../action';
import type { JobKind } from './job-contract';
import type { JobRow } from './job-row';

/** The kinds of jobs, as far as rights on their files need them. */
export type PermittedKinds = ReadonlyMap<string, Pick<JobKind, 'permitted'>>;

type FiledJob = Pick<JobRow, 'kind' | 'kept' | 'org_id' | 'sight'>;

/**
 * Why the owner of a job may not have its file in a session; null: nothing is against it. A file outlives the rights that
 * it was made with, so they are asked again: the permission, and whether the owner still reads the same rows, columns
 * and clear values. Without its kind, which a former release knew, nobody may.
 */
export async function fileRefusal(
  { kind, kept, org_id: orgId, sight }: FiledJob,
  session: Session,
  kinds: PermittedKinds,
): Promise<'forbidden' | 'fileRightsChanged' | null> {
  const permitted = orgId === session.orgId && (await kinds.get(kind)?.permitted(session, kept)) === true;
  if (!permitted) return 'forbidden';
  return sight === sightOf(session) ? null : 'fileRightsChanged';
}

/**
 * Whether a user may have a stored file of their own without a record; one that is no file of a job is the user's own upload. The file
 * of a job that is gone is nobody's.
 */
export async function mayTakeUnowned(
  db: Db,
  session: Session,
  path: string,
  kinds: PermittedKinds,
): Promise<boolean> {
  const { rows } = await sql<{ ofJob: boolean } & { [Key in keyof JobRow]: JobRow[Key] | null }>`
    select f.of_job as "ofJob", j.kind, j.kept, j.org_id, j.sight from stored_file f
      left join job j on j.tenant_id = f.tenant_id and j.user_id = ${session.userId} and j.file ->> 'path' = f.path
     where f.tenant_id = ${session.tenantId} and f.path = ${path}`.execute(db);
  const [found] = rows;
  if (!found || found.kind === null) return !found?.ofJob;
  return (await fileRefusal(found as JobRow, session, kinds)) === null;
}
