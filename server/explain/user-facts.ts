import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db, Session } from '../action';
import { readDataScope } from '../access/data-scope';
import { ALL_FIELDS, fieldLimits } from '../access/field-rights';
import { effectiveCodes } from '../identity/effective-codes';

/** What decides a user's rights at the organisation he belongs to. */
export interface UserFacts {
  enabled: boolean;
  /** From his own organisation up to the root. `codes` is null where no ceiling is set. */
  orgs: { id: number; name: string; enabled: boolean; expired: boolean; codes: string[] | null }[];
  roles: {
    name: string;
    enabled: boolean;
    dataScope: number;
    codes: string[];
    /** Columns it hides, `entity.column`, and those it only lets look at. */
    hidden: string[] | null;
    readOnly: string[] | null;
  }[];
  /** Codes granted to the user himself. */
  own: string[];
  /** As a request of his would have it. */
  session: Session;
}

interface FactRow {
  name: string;
  login_type: 1 | 3;
  org_id: number;
  dept_id: number | null;
  area_ids: number[] | null;
  enabled: boolean;
  is_supper: boolean;
  sys_manager: boolean;
  org_manager: boolean;
  orgs: UserFacts['orgs'];
  roles: (UserFacts['roles'][number] & { areaIds: number[] | null })[];
  own: string[];
  org_tree: number[];
}

/** `codes`: what a super user holds. */
export async function userFacts(
  db: Db,
  tenantId: number,
  userId: number,
  { model, codes }: { model: Model; codes: ReadonlySet<string> },
): Promise<UserFacts> {
  const row = await readFacts(db, tenantId, userId);
  const roles = row.roles.filter((role) => role.enabled);
  const granted = [...row.own, ...roles.flatMap((role) => role.codes)];
  const ceilings = row.orgs.flatMap((org) => (org.codes ? [org.codes] : []));
  const isRoot = row.orgs.length === 1;
  return {
    ...row,
    session: {
      userId,
      userName: row.name,
      loginType: row.login_type,
      tenantId,
      orgId: row.org_id,
      homeOrgId: row.org_id,
      orgTree: row.org_tree,
      writesTenant: isRoot || row.sys_manager || row.is_supper,
      isSupper: row.is_supper,
      sysManager: row.sys_manager,
      orgManager: row.org_manager,
      mustChangePassword: false,
      permissions: row.is_supper ? codes : effectiveCodes(granted, ceilings),
      dataScope: await readDataScope(
        db,
        {
          userId,
          tenantId,
          loginType: row.login_type,
          isSupper: row.is_supper,
          deptId: row.dept_id,
          areaIds: row.area_ids ?? [],
          roles: roles.map((role) => ({ dataScope: role.dataScope, areaIds: role.areaIds ?? [] })),
        },
        model,
      ),
      fields: row.is_supper
        ? ALL_FIELDS
        : fieldLimits(
            model,
            roles.map((role) => ({
              hidden: role.hidden ?? [],
              readOnly: role.readOnly ?? [],
              codes: new Set(role.codes),
            })),
          ),
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
    select me.name, me.login_type::int as login_type, me.org_id, me.dept_id, me.area_ids,
           me.status::int = 1 and (me.expire_date is null or me.expire_date >= current_date) as enabled,
           coalesce(me.is_supper::int, 0) = 1 as is_supper, coalesce(me.sys_manager::int, 0) = 1 as sys_manager,
           coalesce(me.org_manager::int, 0) = 1 as org_manager,
           (select json_agg(json_build_object('id', a.id, 'name', a.name, 'enabled', a.status = 1,
                                              'expired', coalesce(a.expire_date < current_date, false), 'codes', g.codes)
                            order by a.depth)
              from above a left join granted g on g.kind = 'org' and g.id = a.id) as orgs,
           (select coalesce(json_agg(json_build_object('name', r.name, 'enabled', r.status::int = 1,
                     'dataScope', r.data_scope, 'areaIds', r.area_ids,
                     'hidden', r.hidden_fields, 'readOnly', r.read_only_fields, 'codes', coalesce(g.codes, '[]')) order by r.id), '[]')
              from org_role r left join granted g on g.kind = 'role' and g.id = r.id
             where r.tenant_id = ${tenantId} and r.id = any (me.role_ids)) as roles,
           (select coalesce(json_agg(g.code), '[]') from permission_grant g
             where g.tenant_id = ${tenantId} and g.subject_kind = 'user' and g.subject_id = me.id) as own,
           array(select id from below) as org_tree
      from me`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no user ${userId}`);
  return row;
}
