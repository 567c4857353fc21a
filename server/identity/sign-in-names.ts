import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import type { Db, Tx } from '../action';
import { USERS } from './identity-entities';

/** The column with the account name of a user. */
export const LOGIN_NAME = 'loginName';

/** The primary key of `sign_in_name`, which rejects an account name that any tenant already uses. */
export const SIGN_IN_NAME_KEY = 'sign_in_name_pkey';

/** Whether the written values of a row change an account name. */
export function changesSignInName(entity: string, values: JsonObject): boolean {
  return entity === USERS && LOGIN_NAME in values;
}

/** Stores the account names of added or renamed users, in the same transaction. */
export async function syncSignInNames(
  tx: Db | Tx,
  tenantId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into sign_in_name (login_name, tenant_id, user_id)
    select login_name, tenant_id, id from org_user
     where tenant_id = ${tenantId} and id = any(${userIds}::bigint[])
    on conflict (tenant_id, user_id) do update set login_name = excluded.login_name`.execute(tx);
}

/** Removes the account names and credentials of deleted users. */
export async function forgetUsers(tx: Db | Tx, tenantId: number, userIds: readonly number[]): Promise<void> {
  for (const table of ['sign_in_name', 'credential', 'session', 'failed_sign_in'])
    await sql`
      delete from ${sql.table(table)}
       where tenant_id = ${tenantId} and user_id = any(${userIds}::bigint[])`.execute(tx);
}
