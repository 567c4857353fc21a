import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';
import type { UserKey } from './accounts';
import { hashSecret } from './password';

/** Stores the hash of the password form that a browser sends. */
export async function storePassword(
  tx: Db | Tx,
  { tenantId, userId }: UserKey,
  sentPassword: string,
  mustChange: boolean,
): Promise<void> {
  await sql`
    insert into credential (tenant_id, user_id, password_hash, must_change)
    values (${tenantId}, ${userId}, ${await hashSecret(sentPassword)}, ${mustChange})
    on conflict (tenant_id, user_id) do update
      set password_hash = excluded.password_hash, must_change = excluded.must_change`.execute(tx);
  await sql`
    update org_user set pwd_changed_at = now() where id = ${userId} and tenant_id = ${tenantId}`.execute(tx);
  await recordAccessChange(tx, tenantId);
}

/** Gives users of a tenant their first password, the same for all, by its hash. */
export async function storeFirstHash(
  tx: Tx,
  tenantId: number,
  userIds: readonly number[],
  hash: string,
): Promise<void> {
  await sql`insert into credential (tenant_id, user_id, password_hash)
    select tenant_id, id, ${hash} from org_user
     where tenant_id = ${tenantId} and id = any(${userIds}::bigint[])`.execute(tx);
  await sql`
    update org_user set pwd_changed_at = now()
     where tenant_id = ${tenantId} and id = any(${userIds}::bigint[])`.execute(tx);
  await recordAccessChange(tx, tenantId);
}

/** Unlocks an account everywhere: earlier failed sign-ins no longer count. */
export async function forgiveUser(tx: Db | Tx, { tenantId, userId }: UserKey): Promise<void> {
  await sql`
    update credential set forgiven_at = clock_timestamp()
     where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
  await sql`
    update org_user set locked_until = null where id = ${userId} and tenant_id = ${tenantId}`.execute(tx);
}

/**
 * Shows an account as locked until the time in `locked_until` of the given statement, or leaves it unchanged if that
 * returns no row. One statement, which takes the same time for an unknown name. Writes nothing that a session is
 * derived from.
 */
export async function showLocked(db: Db, loginName: string, locked: RawBuilder<unknown>): Promise<void> {
  await sql`
    with locked as (${locked})
    update org_user u set locked_until = locked.locked_until from locked, sign_in_name n
     where n.login_name = ${loginName} and u.tenant_id = n.tenant_id and u.id = n.user_id`.execute(db);
}

/**
 * Records a sign-in and locks the user's row until the transaction ends; false when the account has been disabled.
 * Writes nothing that a session is derived from.
 */
export async function noteSignIn(tx: Tx, { tenantId, userId }: UserKey, ip: string): Promise<boolean> {
  const { rows } = await sql`
    update org_user set last_login_at = now(), last_login_ip = ${ip}, locked_until = null
     where tenant_id = ${tenantId} and id = ${userId} and status::int = 1 returning id`.execute(tx);
  return rows.length > 0;
}
