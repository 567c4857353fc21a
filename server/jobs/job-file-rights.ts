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

/** The same for a stored file of the user without a record; one that is no file of a job is the user's own upload. */
export async function mayTakeUnowned(
  db: Db,
  session: Session,
  path: string,
  kinds: PermittedKinds,
): Promise<boolean> {
  const { rows } = await sql<JobRow>`
    select kind, kept, org_id from job
     where tenant_id = ${session.tenantId} and user_id = ${session.userId} and file ->> 'path' = ${path}`.execute(
    db,
  );
  return rows[0] === undefined || mayTakeFile(rows[0], session, kinds);
}
