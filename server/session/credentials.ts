import { sql } from 'kysely';
import type { Credentials, Db, Tx } from '../action';
import { raiseAccess } from '../database/tables/access-changes';
import { AppError } from '../../schemas/errors';
import type { RightsGuard } from '../access/rights-guard';
import { hashSecret, randomPassword, sentForm, verifySecret } from '../identity/password';

/** Names a user. */
interface UserKey {
  tenantId: number;
  userId: number;
}

/** Sign-in secrets of the users of one tenant within the actor's reach, in the verb's transaction. */
export function credentialsOf(tx: Db | Tx, tenantId: number, guard: RightsGuard): Credentials {
  return {
    async reset(userId) {
      await requireUser(tx, tenantId, userId);
      await guard.touchUsers([userId]);
      const typed = randomPassword();
      await storePassword(tx, { tenantId, userId }, sentForm(typed), true);
      return typed;
    },
    async set(userId, sentPassword, mustChange) {
      await requireUser(tx, tenantId, userId);
      await guard.touchUsers([userId]);
      await storePassword(tx, { tenantId, userId }, sentPassword, mustChange);
    },
    async verify(userId, sentPassword) {
      await requireUser(tx, tenantId, userId);
      return verifySecret(await storedHash(tx, { tenantId, userId }), sentPassword);
    },
    async unlock(userId) {
      await requireUser(tx, tenantId, userId);
      await guard.touchUsers([userId]);
      await forgiveUser(tx, { tenantId, userId });
    },
    hash: hashSecret,
  };
}

/** Stores the hash of what a browser sends for a password. */
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
  await raiseAccess(tx, tenantId);
}

export async function storedHash(db: Db | Tx, { tenantId, userId }: UserKey): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from credential
     where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Unlocks an account everywhere: no wrong try of before counts. */
export async function forgiveUser(tx: Db | Tx, { tenantId, userId }: UserKey): Promise<void> {
  await sql`
    update credential set forgiven_at = clock_timestamp()
     where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
  await sql`
    update org_user set locked_until = null where id = ${userId} and tenant_id = ${tenantId}`.execute(tx);
}

async function requireUser(tx: Db | Tx, tenantId: number, userId: number): Promise<void> {
  const { rows } = await sql`
    select from org_user where id = ${userId} and tenant_id = ${tenantId}`.execute(tx);
  if (!rows[0]) throw new AppError('notFound');
}
