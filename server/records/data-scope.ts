import { sql } from 'kysely';
import type { DataScope, Db } from '../action';

/** What decides a data scope: the user, and the roles in force. */
export interface ScopedUser {
  userId: number;
  tenantId: number;
  loginType: 1 | 3;
  isSupper: boolean;
  deptId: number | null;
  areaIds: readonly number[];
  roles: readonly { dataScope: number; areaIds: readonly number[] }[];
}

/** Values of `DataScope` in the documents. */
const ALL = 1;
const ORG_AND_BELOW = 2;
const ORG = 3;
const DEPARTMENT_AND_BELOW = 4;
const DEPARTMENT = 5;
const AREAS = 6;

/**
 * The rows a user reads: the union over his roles. Nobody reads more for having no role: without one, or as a
 * provider (who sees rows of his supplier only), there are no rows.
 */
export async function readDataScope(db: Db, user: ScopedUser): Promise<DataScope> {
  if (user.isSupper) return { orgs: 'tree', rows: 'all' };
  const roles = user.loginType === 3 ? [] : user.roles;
  const scopes = new Set(roles.map((role) => role.dataScope));
  if (scopes.has(ALL)) return { orgs: await readOrganisations(db, user.tenantId), rows: 'all' };
  const orgs = scopes.has(ORG_AND_BELOW) ? 'tree' : 'own';
  if (orgs === 'tree' || scopes.has(ORG)) return { orgs, rows: 'all' };

  const areas = roles
    .filter((role) => role.dataScope === AREAS)
    .flatMap((role) => (user.areaIds.length > 0 ? user.areaIds : role.areaIds));
  const department =
    user.deptId !== null && (scopes.has(DEPARTMENT_AND_BELOW) || scopes.has(DEPARTMENT))
      ? await readDepartment(db, user.tenantId, user.deptId, scopes.has(DEPARTMENT_AND_BELOW))
      : { areaIds: [], userIds: [] };
  return {
    orgs,
    rows: {
      areaIds: [...new Set([...areas, ...department.areaIds])],
      createdBy: scopes.has(AREAS)
        ? 'all'
        : [...new Set([...department.userIds, ...(roles.length > 0 ? [user.userId] : [])])],
      own: roles.some((role) => role.dataScope > AREAS),
    },
  };
}

/** Every organisation of a tenant. */
async function readOrganisations(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from org where tenant_id = ${tenantId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The areas a department looks after and the users in it, with or without the departments below. */
async function readDepartment(
  db: Db,
  tenantId: number,
  deptId: number,
  below: boolean,
): Promise<{ areaIds: number[]; userIds: number[] }> {
  const { rows } = await sql<{ areaIds: number[]; userIds: number[] }>`
    with recursive dept as (
      select id, area_ids from org_department where tenant_id = ${tenantId} and id = ${deptId}
      union all
      select d.id, d.area_ids from org_department d join dept on d.parent_id = dept.id
        where d.tenant_id = ${tenantId} and ${below}
    )
    select array(select distinct unnest(area_ids) from dept) as "areaIds",
      array(select id from org_user where tenant_id = ${tenantId} and dept_id in (select id from dept)) as "userIds"`.execute(
    db,
  );
  return rows[0] ?? { areaIds: [], userIds: [] };
}
