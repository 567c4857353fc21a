import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import type { Preview } from '../domain-users';
import { accessCountOf } from '../database/tables/access-changes';
import { SESSION_STALE } from './session-lifetime';

/** An enabled role, as far as a session is derived from it. */
export interface RoleFacts {
  id: number;
  /** Value of `DataScope`. */
  dataScope: number;
  areaIds: readonly number[];
  /** Hidden and read-only columns, as `entity.column`. */
  hidden: readonly string[];
  readOnly: readonly string[];
  /** Granted codes; absent: not loaded yet. */
  codes?: readonly string[];
}

/** The data that a session is derived from: the user, the organisation and the grants. */
export interface SessionFacts {
  userId: number;
  userName: string;
  loginType: 1 | 3;
  tenantId: number;
  /** The session's organisation, and the user's own. */
  orgId: number;
  homeOrgId: number;
  isRootOrg: boolean;
  /** The session's organisation supervises facilities and is none itself. */
  isBureau: boolean;
  /** The session's organisation and every organisation below it. */
  orgTree: readonly number[];
  deptId: number | null;
  areaIds: readonly number[];
  isSupper: boolean;
  sysManager: boolean;
  orgManager: boolean;
  /** The password was set by someone else. */
  mustChange: boolean;
  /** Enabled roles. */
  roles: readonly RoleFacts[];
  /** Codes of these roles and of the user, before ceilings apply. */
  granted: readonly string[];
  /**
   * The ceilings of the organisation and those above it, one set each; an organisation without grants has no ceiling.
   */
  ceilings: readonly (readonly string[])[];
}

/** The stored data of a token, with the versions at which it was read. */
export interface StoredSession extends SessionFacts {
  /** Version of the tenant's documents. */
  documents: number;
  /** The access count of the tenant (`database/tables/access-changes.ts`), and the current date. */
  access: number;
  day: string;
  /** `last_seen_at` is old enough to be updated. */
  stale: boolean;
  /** Minutes since its last use, hours since its start, and days since the user's password was set. */
  idleMinutes: number;
  ageHours: number;
  passwordDays: number;
  preview: Preview | null;
}

/**
 * Loads the session of a token in one query, so that a revoked right or a disabled user takes effect with the next
 * request. Returns nothing for a session that was ended (how long one lasts is a setting, which the caller compares), a disabled or expired user, or an organisation that the user may no
 * longer enter, that is disabled or has a disabled organisation above it or, except for super users, has expired
 * (`organisation-state.ts`).
 */
export async function loadSession(db: Db, tokenHash: Buffer): Promise<StoredSession | null> {
  // The session is found by its token alone, before the tenant is known; everything else is queried within the tenant.
  const { rows: found } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from session where token_hash = ${tokenHash}`.execute(db);
  if (!found[0]) return null;
  const { tenantId } = found[0];
  return readFacts(
    db,
    tenantId,
    sql`select s.user_id, s.org_id, ${sql.raw(SESSION_STALE)} as stale, s.last_seen_at, s.created_at, s.preview
          from session s where s.tenant_id = ${tenantId} and s.token_hash = ${tokenHash}`,
  );
}

/** The same for work that a user has started in an organisation and that outlasts the session: null if the user may no longer enter it. */
export function loadOwner(
  db: Db,
  { tenantId, userId, orgId }: Pick<SessionFacts, 'tenantId' | 'userId' | 'orgId'>,
): Promise<StoredSession | null> {
  return readFacts(
    db,
    tenantId,
    sql`select ${userId}::bigint as user_id, ${orgId}::bigint as org_id, false as stale,
               now() as last_seen_at, now() as created_at, null::jsonb as preview`,
  );
}

/** `origin` is SQL for one row: who works where, and since when. */
async function readFacts(
  db: Db,
  tenantId: number,
  origin: RawBuilder<unknown>,
): Promise<StoredSession | null> {
  const { rows } = await sql<StoredSession>`
    with recursive me as (
      select s.user_id, s.org_id, s.stale, s.preview,
             extract(epoch from now() - s.last_seen_at)::float8 / 60 as idle_minutes,
             extract(epoch from now() - s.created_at)::float8 / 3600 as age_hours,
             current_date - coalesce(u.pwd_changed_at, u.created_at)::date as password_days,
             u.name, u.login_type, u.org_id as home_org_id, u.dept_id, u.area_ids, u.role_ids,
             coalesce(u.is_supper::int, 0) = 1 as is_supper,
             coalesce(u.sys_manager::int, 0) = 1 as sys_manager,
             coalesce(u.org_manager::int, 0) = 1 as org_manager,
             coalesce((select c.must_change from credential c where c.tenant_id = ${tenantId} and c.user_id = u.id), false) as must_change
        from (${origin}) s join org_user u on u.tenant_id = ${tenantId} and u.id = s.user_id
       where u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date)
         and (s.org_id = u.org_id or s.org_id = any (u.switch_org_ids) or u.is_supper::int = 1)
    ), above as (
      select o.id, o.parent_id, o.org_type::int as type, o.status::int as status, o.expire_date from org o join me on o.id = me.org_id
       where o.tenant_id = ${tenantId}
      union
      select o.id, o.parent_id, o.org_type::int, o.status::int, o.expire_date from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId}
    ), below as (
      select org_id as id from me
      union
      select o.id from org o join below b on o.parent_id = b.id
       where o.tenant_id = ${tenantId}
    ), role as (
      select r.id, r.data_scope as "dataScope", coalesce(r.area_ids, '{}') as "areaIds",
             coalesce(r.hidden_fields, '{}') as hidden, coalesce(r.read_only_fields, '{}') as "readOnly"
        from org_role r join me on r.id = any (me.role_ids)
       where r.tenant_id = ${tenantId} and r.status::int = 1
    )
    select me.user_id as "userId", me.name as "userName", me.login_type as "loginType", ${tenantId}::bigint as "tenantId",
           me.org_id as "orgId", me.home_org_id as "homeOrgId", me.dept_id as "deptId",
           coalesce(me.area_ids, '{}') as "areaIds", me.is_supper as "isSupper", me.sys_manager as "sysManager",
           me.org_manager as "orgManager", me.must_change as "mustChange", me.stale,
           me.idle_minutes as "idleMinutes", me.age_hours as "ageHours", me.password_days as "passwordDays", me.preview,
           exists (select from above where id = me.org_id and parent_id is null) as "isRootOrg",
           exists (select from above where id = me.org_id and type = 1) as "isBureau",
           (select array_agg(id) from below) as "orgTree",
           coalesce((select version from document_state where tenant_id = ${tenantId}), 0) as documents,
           ${accessCountOf(tenantId)} as access, current_date as day,
           (select coalesce(json_agg(role), '[]') from role) as roles,
           array(select distinct code from permission_grant
                  where tenant_id = ${tenantId}
                    and (subject_kind = 'user' and subject_id = me.user_id
                         or subject_kind = 'role' and subject_id in (select id from role))) as granted,
           (select coalesce(json_agg(codes), '[]')
              from (select json_agg(code) as codes from permission_grant
                     where tenant_id = ${tenantId} and subject_kind = 'org' and subject_id in (select id from above)
                     group by subject_id) as bound) as ceilings
      from me
     where exists (select from above)
       and not exists (select from above where status <> 1 or (expire_date < current_date and not me.is_supper))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Codes granted to single roles. */
export async function codesOfRoles(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; codes: string[] }>`
    select subject_id as id, array_agg(code) as codes from permission_grant
     where tenant_id = ${tenantId} and subject_kind = 'role' and subject_id = any(${[...ids]}::bigint[])
     group by subject_id`.execute(db);
  return new Map(rows.map(({ id, codes }) => [id, codes]));
}
