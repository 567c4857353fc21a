import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import type { Db, Session } from '../action';

/** An enabled role. */
export interface EnabledRole {
  id: number;
  name: string;
  orgId: number;
  /** The user of the session has it. */
  own: boolean;
  /** Its columns by their names in the table. */
  stored: JsonObject;
}

/** The enabled roles of organisations: those of the user first, then those of the session's organisation. */
export async function enabledRoles(
  db: Db,
  { tenantId, userId, orgId }: Pick<Session, 'tenantId' | 'userId' | 'orgId'>,
  orgIds: readonly number[],
): Promise<EnabledRole[]> {
  const { rows } = await sql<EnabledRole>`
    select r.id, r.name, r.org_id as "orgId", r.id = any (coalesce(u.role_ids, '{}')) as own, to_jsonb(r) as stored
      from org_role r join org_user u on u.tenant_id = r.tenant_id and u.id = ${userId}
     where r.tenant_id = ${tenantId} and r.org_id = any (${[...orgIds]}::bigint[]) and r.status::int = 1
     order by own desc, r.org_id <> ${orgId}, r.org_id, r.sort, r.id`.execute(db);
  return rows;
}
