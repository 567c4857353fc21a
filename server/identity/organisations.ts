import { sql, type RawBuilder } from 'kysely';
import type { Db, Session, Tx } from '../action';

/** Every organisation of a tenant. */
export async function organisationIds(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from org where tenant_id = ${tenantId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The display data of an organisation; null when it does not exist. */
export async function organisationOf(
  db: Db,
  tenantId: number,
  id: number,
): Promise<{ name: string; code: string } | null> {
  const { rows } = await sql<{ name: string; code: string }>`
    select name, code from org where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** SQL of the code of an organisation, for a statement that needs it besides. */
export function organisationCode(tenantId: number, id: number): RawBuilder<string | null> {
  return sql`(select o.code from org o where o.tenant_id = ${tenantId} and o.id = ${id})`;
}

/** An organisation with those above it, the root first; empty when it does not exist. */
export async function organisationPath(
  db: Db,
  tenantId: number,
  id: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above as (
      select id, parent_id, name, 0 as depth from org where id = ${id} and tenant_id = ${tenantId}
      union all
      select o.id, o.parent_id, o.name, a.depth + 1 from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId} and a.depth < ${MOST_ABOVE}
    )
    select id, name from above order by depth desc`.execute(db);
  return rows;
}

/** Bounds the recursion if a manual change of the database has made a circle. */
const MOST_ABOVE = 100;

/** An organisation's own words, as they are stored. */
export async function storedOrgWords(db: Db, tenantId: number, id: number): Promise<unknown> {
  const { rows } = await sql<{ words: unknown }>`
    select org_lang as words from org where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.words;
}

/** Name of the organisation that owns a row `t` of scope `org`. */
export const OWNER_NAME = sql<string>`(select o.name from org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`;

/** The operator's organisation: the first one of the installation. */
export async function firstOrganisation(db: Db | Tx): Promise<{ tenantId: number; orgId: number } | null> {
  const { rows } = await sql<{ tenantId: number; orgId: number }>`
    /* every tenant */ select tenant_id as "tenantId", id as "orgId" from org where parent_id is null order by id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The organisation at the top of each tenant. */
export async function rootOrganisations(db: Db): Promise<{ tenantId: number; orgId: number }[]> {
  const { rows } = await sql<{ tenantId: number; orgId: number }>`
    /* every tenant */ select tenant_id as "tenantId", min(id) as "orgId" from org where parent_id is null
     group by tenant_id order by tenant_id`.execute(db);
  return rows;
}

/** An organisation that a session may switch to. */
export interface OrgChoice {
  id: number;
  name: string;
  shortName: string;
}

/**
 * The user's own organisation and the assigned ones, for a super user all of the tenant; `open`: a session may start
 * there.
 */
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
