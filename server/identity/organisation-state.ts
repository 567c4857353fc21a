import { sql } from 'kysely';
import type { Db, Tx } from '../action';

/** Why an organisation is closed: it or one above it is disabled, or has expired. */
export type Closed = 'disabled' | 'expired';

/**
 * Why nobody may work in an organisation; null: it is open. Expiry (有效期至, the day included) does not apply to super
 * users: when the root expires, someone must be able to extend it.
 */
export async function closedReason(
  db: Db | Tx,
  { tenantId, orgId, isSupper }: { tenantId: number; orgId: number; isSupper: boolean },
): Promise<Closed | null> {
  const { rows } = await sql<{ disabled: boolean | null; expired: boolean | null }>`
    with recursive above as (
      select id, parent_id, status::int as status, expire_date from org where tenant_id = ${tenantId} and id = ${orgId}
      union
      select o.id, o.parent_id, o.status::int, o.expire_date from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId}
    ) select bool_or(status <> 1) as disabled, coalesce(bool_or(expire_date < current_date), false) as expired from above`.execute(
    db,
  );
  // Null for an organisation that does not exist.
  const { disabled = null, expired = null } = rows[0] ?? {};
  if (disabled !== false) return 'disabled';
  return expired && !isSupper ? 'expired' : null;
}
