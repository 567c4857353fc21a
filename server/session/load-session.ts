import { sql } from 'kysely';
import type { Db } from '../action';
import { accessCountOf } from '../database/tables/access-changes';
import type { SessionPolicy } from './session-policy';

/** What the tables say about a token: the user, his organisation, his roles and grants. */
export interface SessionRow {
  user_id: number;
  user_name: string;
  login_type: 1 | 3;
  tenant_id: number;
  org_id: number;
  home_org_id: number;
  dept_id: number | null;
  area_ids: number[] | null;
  is_supper: boolean;
  sys_manager: boolean;
  org_manager: boolean;
  /** The password was given by somebody else. */
  must_change: boolean;
  is_root_org: boolean;
  /** The organisation and those below it. */
  org_tree: number[];
  roles: {
    id: number;
    data_scope: number;
    area_ids: number[] | null;
    hidden_fields: string[] | null;
    read_only_fields: string[] | null;
  }[];
  /** Codes of the roles and of the user himself, before the organisations' ceilings. */
  granted: string[];
  /** What the organisation and those above it may use, one set each; an organisation without grants sets no bound. */
  ceilings: string[][];
  /** Number of the last change of the tenant's documents. */
  documents: number;
  /** How often the access tables of the tenant have changed (`database/tables/access-changes.ts`), and the day it is. */
  access: number;
  day: string;
  /** `last_seen_at` is old enough to be written again. */
  stale: boolean;
}

/**
 * Looks a token up, in one query so that a right taken away or a user disabled counts from the next request on.
 * Nothing is found for a session that is over, a user who is disabled or expired, an organisation that is not his any more
 * or one above him that is disabled or, unless he is a super user, past its expiry date (`organisation-state.ts`).
 */
export async function loadSession(
  db: Db,
  tokenHash: Buffer,
  policy: SessionPolicy,
): Promise<SessionRow | null> {
  // By its token alone a session is found before a tenant is known; whatever it leads to is asked for by the tenant.
  const { rows: found } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from session where token_hash = ${tokenHash}`.execute(db);
  if (!found[0]) return null;
  const { tenantId } = found[0];
  const { rows } = await sql<SessionRow>`
    with recursive me as (
      select s.user_id, s.org_id, s.last_seen_at < now() - interval '1 minute' as stale,
             u.name as user_name, u.login_type, u.tenant_id, u.org_id as home_org_id, u.dept_id, u.area_ids, u.role_ids,
             coalesce(u.is_supper::int, 0) = 1 as is_supper,
             coalesce(u.sys_manager::int, 0) = 1 as sys_manager,
             coalesce(u.org_manager::int, 0) = 1 as org_manager,
             coalesce((select c.must_change from credential c where c.tenant_id = ${tenantId} and c.user_id = u.id), false) as must_change
        from session s join org_user u on u.tenant_id = ${tenantId} and u.id = s.user_id
       where s.tenant_id = ${tenantId} and s.token_hash = ${tokenHash}
         and s.last_seen_at > now() - make_interval(mins => ${policy.idleMinutes})
         and s.created_at > now() - make_interval(hours => ${policy.maxHours})
         and u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date)
         and (s.org_id = u.org_id or s.org_id = any (u.switch_org_ids) or u.is_supper::int = 1)
    ), above as (
      select o.id, o.parent_id, o.status::int as status, o.expire_date from org o join me on o.id = me.org_id
       where o.tenant_id = ${tenantId}
      union
      select o.id, o.parent_id, o.status::int, o.expire_date from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId}
    ), below as (
      select org_id as id from me
      union
      select o.id from org o join below b on o.parent_id = b.id
       where o.tenant_id = ${tenantId}
    ), role as (
      select r.id, r.data_scope, r.area_ids, r.hidden_fields, r.read_only_fields from org_role r join me on r.id = any (me.role_ids)
       where r.tenant_id = ${tenantId} and r.status::int = 1
    )
    select me.*,
           exists (select from above where id = me.org_id and parent_id is null) as is_root_org,
           (select array_agg(id) from below) as org_tree,
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

/** Notes that the session is in use; called at most once a minute. */
export async function touchSession(db: Db, tenantId: number, tokenHash: Buffer): Promise<void> {
  await sql`
    update session set last_seen_at = now()
     where tenant_id = ${tenantId} and token_hash = ${tokenHash}
       and last_seen_at < now() - interval '1 minute'`.execute(db);
}
