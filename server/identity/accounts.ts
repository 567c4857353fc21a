import { sql } from 'kysely';
import type { Db, Tx } from '../action';
import { AppError } from '../../schemas/errors/app-error';

/** Identifies a user. */
export interface UserKey {
  tenantId: number;
  userId: number;
}

/** The account data for a sign-in. */
export interface Account extends UserKey {
  userName: string;
  loginType: number;
  orgId: number;
  /** The password hash; null without a password. */
  hash: string | null;
  /** Enabled and not expired. */
  usable: boolean;
  isSupper: boolean;
  /** Time of the last unlock in PostgreSQL notation; null: never. */
  forgivenAt: string | null;
}

/** The account with this name, in any tenant. */
export async function findAccount(db: Db, loginName: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.id as "userId", u.name as "userName", u.login_type::int as "loginType", u.tenant_id as "tenantId", u.org_id as "orgId",
           c.password_hash as hash,
           u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date) as usable,
           coalesce(u.is_supper::int, 0) = 1 as "isSupper",
           c.forgiven_at::text as "forgivenAt"
      from sign_in_name n join org_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
      left join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
     where n.login_name = ${loginName}`.execute(db);
  return rows[0] ?? null;
}

/** The account name of a user, and the time since which failed sign-ins count. */
export async function accountName(
  db: Db,
  { tenantId, userId }: UserKey,
): Promise<Pick<Account, 'forgivenAt'> & { loginName: string }> {
  const { rows } = await sql<{ loginName: string; forgivenAt: string | null }>`
    select u.login_name as "loginName", c.forgiven_at::text as "forgivenAt"
      from org_user u left join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
     where u.id = ${userId} and u.tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { loginName: '', forgivenAt: null };
}

/** Name and kind of a user, for the log. */
export async function userNames(
  db: Db | Tx,
  { tenantId, userId }: UserKey,
): Promise<Pick<Account, 'userName' | 'loginType'> | null> {
  const { rows } = await sql<Pick<Account, 'userName' | 'loginType'>>`
    select name as "userName", login_type::int as "loginType" from org_user
     where tenant_id = ${tenantId} and id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Throws when the user does not exist. */
export async function requireUser(db: Db | Tx, { tenantId, userId }: UserKey): Promise<void> {
  const { rows } = await sql`
    select from org_user where id = ${userId} and tenant_id = ${tenantId}`.execute(db);
  if (!rows[0]) throw new AppError('notFound');
}

/** The user's password hash; null without a password. */
export async function storedHash(db: Db | Tx, { tenantId, userId }: UserKey): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from credential
     where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Path of the user's portrait; null without one. */
export async function portraitOf(db: Db, { tenantId, userId }: UserKey): Promise<string | null> {
  const { rows } = await sql<{ photo: string | null }>`
    select photo from org_user where tenant_id = ${tenantId} and id = ${userId}`.execute(db);
  return rows[0]?.photo ?? null;
}

/** A column of a user, by its table name, that contains the id of another row. */
export async function valueOfUser(
  db: Db,
  { tenantId, userId }: UserKey,
  column: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select ${sql.id(column)} as id from org_user where id = ${userId} and tenant_id = ${tenantId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
