import { sql } from 'kysely';
import type { Db, Session } from '../action';
import type { JobKind } from './job-contract';
import type { JobRow } from './job-row';

/** The kinds of jobs, as far as rights on their files need them. */
export type PermittedKinds = ReadonlyMap<string, Pick<JobKind, 'permitted'>>;

/**
 * Whether the owner of a job may have its file in a session: a file outlives the permission that it was made with, so
 * that is asked again. Without its kind, which a former release knew, nobody may.
 */
export async function mayTakeFile(
  { kind, kept, org_id: orgId }: Pick<JobRow, 'kind' | 'kept' | 'org_id'>,
  session: Session,
  kinds: PermittedKinds,
): Promise<boolean> {
  return orgId === session.orgId && (await kinds.get(kind)?.permitted(session, kept)) === true;
}

/**
 * The same for a stored file of the user without a record; one that is no file of a job is the user's own upload. The file
 * of a job that is gone is nobody's.
 */
export async function mayTakeUnowned(
  db: Db,
  session: Session,
  path: string,
  kinds: PermittedKinds,
): Promise<boolean> {
  const { rows } = await sql<{ ofJob: boolean } & { [Key in keyof JobRow]: JobRow[Key] | null }>`
    select f.of_job as "ofJob", j.kind, j.kept, j.org_id from stored_file f
      left join job j on j.tenant_id = f.tenant_id and j.user_id = ${session.userId} and j.file ->> 'path' = f.path
     where f.tenant_id = ${session.tenantId} and f.path = ${path}`.execute(db);
  const [found] = rows;
  if (!found || found.kind === null) return !found?.ofJob;
  return mayTakeFile(found as JobRow, session, kinds);
}
