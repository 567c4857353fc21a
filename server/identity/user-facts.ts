import { sql } from 'kysely';
import type { Db } from '../action';
import type { RoleFacts, SessionFacts } from './session-facts';

/** The facts that decide a user's rights in the user's own organisation. */
export interface UserFacts {
  enabled: boolean;
  /** From the user's organisation up to the root. `codes` is null without a ceiling. */
  orgs: { id: number; name: string; enabled: boolean; expired: boolean; codes: string[] | null }[];
  /** All roles of the user, disabled ones too. */
  roles: (Required<RoleFacts> & { name: string; enabled: boolean })[];
  /** Codes granted directly to the user. */
  own: string[];
  /** The data that a session of the user would be derived from. */
  session: SessionFacts;
}

type FactRow = Omit<UserFacts, 'session'> &
  Omit<SessionFacts, 'tenantId' | 'isRootOrg' | 'mustChange' | 'roles' | 'granted' | 'ceilings'>;

/** The facts for a user of a tenant; throws when the user does not exist. */
export async function userFacts(db: Db, tenantId: number, userId: number): Promise<UserFacts> {
  const { enabled, orgs, roles, own, ...user } = await readFacts(db, tenantId, userId);
  const inForce = roles.filter((role) => role.enabled);
  return {
    enabled,
    orgs,
    roles,
    own,
    session: {
      ...user,
      tenantId,
      isRootOrg: orgs.length === 1,
      // The rights after the password has been changed.
      mustChange: false,
      roles: inForce,
      granted: [...own, ...inForce.flatMap(({ codes }) => codes)],
      ceilings: orgs.flatMap(({ codes }) => (codes ? [codes] : [])),
    },
  };
}

async function readFacts(db: Db, tenantId: number, userId: number): Promise<FactRow> {
  const { rows } = await sql<FactRow>`
    with recursive me as (
      select * from org_user where id = ${userId} and tenant_id = ${tenantId}
    ), above as (
      select o.id, o.parent_id, o.name, o.status::int as status, o.expire_date, 0 as depth from org o join me on o.id = me.org_id
       where o.tenant_id = ${tenantId}
      union all
      select o.id, o.parent_id, o.name, o.status::int, o.expire_date, depth + 1 from org o join above on o.id = above.parent_id
       where o.tenant_id = ${tenantId}
    ), below as (
      select org_id as id from me
      union
      select o.id from org o join below on o.parent_id = below.id
       where o.tenant_id = ${tenantId}
    ), granted as (
      select subject_kind as kind, subject_id as id, json_agg(code) as codes from permission_grant
       where tenant_id = ${tenantId} group by subject_kind, subject_id
    )
    select me.id as "userId", me.name as "userName", me.login_type::int as "loginType", me.org_id as "orgId",
           me.org_id as "homeOrgId", me.dept_id as "deptId", coalesce(me.area_ids, '{}') as "areaIds",
           me.status::int = 1 and (me.expire_date is null or me.expire_date >= current_date) as enabled,
           coalesce(me.is_supper::int, 0) = 1 as "isSupper", coalesce(me.sys_manager::int, 0) = 1 as "sysManager",
           coalesce(me.org_manager::int, 0) = 1 as "orgManager",
           (select json_agg(json_build_object('id', a.id, 'name', a.name, 'enabled', a.status = 1,
                                              'expired', coalesce(a.expire_date < current_date, false), 'codes', g.codes)
                            order by a.depth)
              from above a left join granted g on g.kind = 'org' and g.id = a.id) as orgs,
           (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'enabled', r.status::int = 1,
                     'dataScope', r.data_scope, 'areaIds', coalesce(r.area_ids, '{}'),
                     'hidden', coalesce(r.hidden_fields, '{}'), 'readOnly', coalesce(r.read_only_fields, '{}'),
                     'codes', coalesce(g.codes, '[]')) order by r.id), '[]')
              from org_role r left join granted g on g.kind = 'role' and g.id = r.id
             where r.tenant_id = ${tenantId} and r.id = any (me.role_ids)) as roles,
           (select coalesce(json_agg(g.code), '[]') from permission_grant g
             where g.tenant_id = ${tenantId} and g.subject_kind = 'user' and g.subject_id = me.id) as own,
           array(select id from below) as "orgTree"
      from me`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no user ${userId}`);
  return row;
}
