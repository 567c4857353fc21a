import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import type { Db } from '../action';

/** The rights that a role grants. */
export interface RoleGrants {
  id: number;
  name: string;
  code: string;
  orgId: number;
  enabled: boolean;
  /** Value of `DataScope`. */
  dataScope: number;
  areaIds: readonly number[];
  /** Columns it hides and columns it makes read-only, as `entity.column`. */
  hidden: readonly string[];
  readOnly: readonly string[];
  codes: ReadonlySet<string>;
}

/** The grants of a user: by roles, disabled ones included, and directly. Ceilings are not applied. */
export interface UserGrants {
  id: number;
  name: string;
  orgId: number;
  switchOrgIds: readonly number[];
  deptId: number | null;
  areaIds: readonly number[];
  /** The user belongs to a supplier. */
  isSupplier: boolean;
  isSupper: boolean;
  sysManager: boolean;
  orgManager: boolean;
  codes: ReadonlySet<string>;
  roles: readonly RoleGrants[];
}

interface RoleRow extends Omit<RoleGrants, 'codes'> {
  codes: string[];
}
interface UserRow extends Omit<UserGrants, 'codes' | 'roles'> {
  codes: string[];
  roleIds: number[];
}

/** Roles of a tenant by id; unknown ids are omitted. */
export async function readRoleGrants(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RoleGrants>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.code, r.org_id as "orgId", r.status::int = 1 as enabled, r.data_scope as "dataScope",
           coalesce(r.area_ids, '{}') as "areaIds", coalesce(r.hidden_fields, '{}') as hidden,
           coalesce(r.read_only_fields, '{}') as "readOnly",
           array(select g.code from permission_grant g
                  where g.tenant_id = r.tenant_id and g.subject_kind = 'role' and g.subject_id = r.id) as codes
      from org_role r where r.tenant_id = ${tenantId} and r.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, codes: new Set(row.codes) }]));
}

/** Users of a tenant by id; unknown ids are omitted. */
export async function readUserGrants(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserGrants>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.org_id as "orgId", coalesce(u.switch_org_ids, '{}') as "switchOrgIds",
           u.dept_id as "deptId", coalesce(u.area_ids, '{}') as "areaIds", coalesce(u.role_ids, '{}') as "roleIds",
           coalesce(u.login_type::int, 1) = 3 as "isSupplier",
           coalesce(u.is_supper::int, 0) = 1 as "isSupper", coalesce(u.sys_manager::int, 0) = 1 as "sysManager",
           coalesce(u.org_manager::int, 0) = 1 as "orgManager",
           array(select g.code from permission_grant g
                  where g.tenant_id = u.tenant_id and g.subject_kind = 'user' and g.subject_id = u.id) as codes
      from org_user u where u.tenant_id = ${tenantId} and u.id = any(${[...ids]}::bigint[])`.execute(db);
  const roles = await readRoleGrants(db, tenantId, [...new Set(rows.flatMap(({ roleIds }) => roleIds))]);
  return new Map(
    rows.map(({ roleIds, codes, ...user }) => [
      user.id,
      { ...user, codes: new Set(codes), roles: roleIds.flatMap((id) => roles.get(id) ?? []) },
    ]),
  );
}

/** The grants that a user would have after a write of this row; `before`: those of the stored user. */
export async function readGrantsOfRow(
  db: Db,
  tenantId: number,
  row: JsonObject,
  before: Pick<UserGrants, 'id' | 'orgId' | 'codes'>,
): Promise<UserGrants> {
  const list = (value: Json | undefined) => (Array.isArray(value) ? (value as number[]) : []);
  const roles = await readRoleGrants(db, tenantId, list(row.roleIds));
  return {
    ...before,
    name: String(row.name ?? ''),
    switchOrgIds: list(row.switchOrgIds),
    deptId: typeof row.deptId === 'number' ? row.deptId : null,
    areaIds: list(row.areaIds),
    isSupplier: row.loginType === 3,
    isSupper: row.isSupper === 1,
    sysManager: row.sysManager === 1,
    orgManager: row.orgManager === 1,
    roles: [...roles.values()],
  };
}

/** Ids of the users who have one of some roles. */
export async function holdersOf(db: Db, tenantId: number, roleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from org_user where tenant_id = ${tenantId} and role_ids && ${[...roleIds]}::bigint[]`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
