import { sql } from 'kysely';
import type { Db, Session, Tx } from '../action';
import { effectiveCodes } from './effective-codes';

/** Where an organisation stands, and the codes that it and those above it let through. */
export interface OrganisationFacts {
  parentId: number | null;
  enabled: boolean;
  codes: ReadonlySet<string>;
}

/** Null for an organisation that is not there; `allCodes` are those that can be granted at all. */
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

/** What departments say of rows that are seen: their areas, and which department they stand below. */
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

/** Every organisation of a tenant. */
export async function organisationIds(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from org where tenant_id = ${tenantId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Name of an organisation; null when it is not there. */
export async function organisationName(db: Db, tenantId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from org where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/** The organisation of whoever runs the installation: its first one. */
export async function firstOrganisation(db: Db | Tx): Promise<{ tenantId: number; orgId: number } | null> {
  const { rows } = await sql<{ tenantId: number; orgId: number }>`
    /* every tenant */ select tenant_id as "tenantId", id as "orgId" from org where parent_id is null order by id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An organisation a session may be bound to. */
export interface OrgChoice {
  id: number;
  name: string;
  shortName: string;
}

/** The user's own organisation, those he was given, and for the super user all of his tenant; `open`: work may begin there. */
export async function enterableOrgs(
  db: Db | Tx,
  { tenantId, userId, isSupper }: Session,
): Promise<(OrgChoice & { open: boolean })[]> {
  const { rows } = await sql<OrgChoice & { open: boolean }>`
    select o.id, o.name, o.short_name as "shortName",
           o.status::int = 1 and (${isSupper}::boolean or coalesce(o.expire_date >= current_date, true)) as open
      from org o join org_user u on u.id = ${userId} and u.tenant_id = o.tenant_id
     where o.tenant_id = ${tenantId}
       and (${isSupper}::boolean or o.id = u.org_id or o.id = any (u.switch_org_ids))
     order by o.sort, o.id`.execute(db);
  return rows;
}
