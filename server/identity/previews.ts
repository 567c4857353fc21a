import { sql } from 'kysely';
import type { Db } from '../action';
import type { Preview } from '../domain-users';
import {
  codesOfRoles,
  loadOwner,
  type RoleFacts,
  type SessionFacts,
  type StoredSession,
} from './session-facts';

/** What a session is derived from, except for who it is. */
type Rights = Omit<SessionFacts, 'userId' | 'userName' | 'mustChange'>;

/**
 * The rights that a preview shows: those of a role alone in the organisation of who asked for it, those of a user in the
 * user's own organisation, or the asker's. Null when the role or the user is disabled or gone.
 */
export async function previewedRights(
  db: Db,
  asker: StoredSession,
  { role, user }: Preview,
): Promise<Rights | null> {
  const { tenantId } = asker;
  if (user !== undefined) {
    const { rows } = await sql<{ orgId: number }>`
      select org_id as "orgId" from org_user where tenant_id = ${tenantId} and id = ${user}`.execute(db);
    return rows[0] ? loadOwner(db, { tenantId, userId: user, orgId: rows[0].orgId }) : null;
  }
  if (role === undefined) return asker;
  const { rows } = await sql<RoleFacts>`
    select id, data_scope as "dataScope", coalesce(area_ids, '{}') as "areaIds",
           coalesce(hidden_fields, '{}') as hidden, coalesce(read_only_fields, '{}') as "readOnly"
      from org_role where tenant_id = ${tenantId} and id = ${role} and status::int = 1`.execute(db);
  if (rows.length === 0) return null;
  const codes = (await codesOfRoles(db, tenantId, [role])).get(role) ?? [];
  const nobody = { isSupper: false, sysManager: false, orgManager: false, deptId: null, areaIds: [] };
  return { ...asker, ...nobody, roles: rows.map((one) => ({ ...one, codes })), granted: codes };
}
