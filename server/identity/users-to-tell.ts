import { sql } from 'kysely';
import type { Db } from '../action';
import type { NoticeRecipients } from '../contract/outbox-entry';

/** A user who may be told something. */
export interface Recipient {
  userId: number;
  /** The user's own organisation. */
  orgId: number;
}

/**
 * The enabled users of a tenant who may be told. By permission these are candidates: they have the code by themselves or
 * by a role, or are super users; whether it is in force for them is decided by a session.
 */
export async function usersToTell(
  db: Db,
  tenantId: number,
  to: NoticeRecipients,
  most: number,
): Promise<Recipient[]> {
  const chosen =
    'users' in to
      ? sql`u.id = any(${[...to.users]}::bigint[])`
      : sql`u.org_id = ${to.orgId} and not (u.id = any(${[...(to.except ?? [])]}::bigint[]))
            and (u.is_supper::int = 1 or exists (
              select from permission_grant g
               where g.tenant_id = ${tenantId} and g.code = ${to.permission}
                 and (g.subject_kind = 'user' and g.subject_id = u.id
                      or g.subject_kind = 'role' and g.subject_id = any(u.role_ids))))`;
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.org_id as "orgId" from org_user u
     where u.tenant_id = ${tenantId} and ${chosen}
       and u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date)
     order by u.id limit ${most}`.execute(db);
  return rows;
}
