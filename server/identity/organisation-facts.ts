import { sql } from 'kysely';
import type { Db } from '../action';
import { effectiveCodes } from './effective-codes';

/** The path of an organisation, and the codes that it and those above it permit. */
export interface OrganisationFacts {
  parentId: number | null;
  enabled: boolean;
  codes: ReadonlySet<string>;
}

/** Null when the organisation does not exist; `allCodes` are all grantable codes. */
export async function ceilingOf(
  db: Db,
  tenantId: number,
  id: number,
  allCodes: readonly string[],
): Promise<OrganisationFacts | null> {
  const { rows } = await sql<{ parentId: number | null; enabled: boolean; ceilings: string[][] }>`
    with recursive above as (
      select id, parent_id from org where id = ${id} and tenant_id = ${tenantId}
      union
      select o.id, o.parent_id from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId}
    )
    select o.parent_id as "parentId", o.status::int = 1 as enabled,
           (select coalesce(json_agg(codes), '[]')
              from (select json_agg(code) as codes from permission_grant
                     where tenant_id = ${tenantId} and subject_kind = 'org' and subject_id in (select id from above)
                     group by subject_id) as bound) as ceilings
      from org o where o.id = ${id} and o.tenant_id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { ceilings, ...place } = row;
  return { ...place, codes: effectiveCodes(allCodes, ceilings) };
}

/** Users who belong to an organisation or to one below it. */
export async function usersBelow(db: Db, tenantId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from org where id = ${id} and tenant_id = ${tenantId}
      union
      select o.id from org o join below b on o.parent_id = b.id
       where o.tenant_id = ${tenantId}
    )
    select u.id from org_user u where u.tenant_id = ${tenantId} and u.org_id in (select id from below)
     order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/** What departments contribute to visible rows: their areas and parents. */
export async function departmentsOf(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { parentId: number | null; areaIds: number[] }>> {
  const { rows } = await sql<{ id: number; parentId: number | null; areaIds: number[] }>`
    select id, parent_id as "parentId", coalesce(area_ids, '{}') as "areaIds" from org_department
     where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...department }) => [id, department]));
}

/** The areas a department looks after and the users in it, with or without the departments below. */
export async function departmentReach(
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
