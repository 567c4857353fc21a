import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';
import { writeLogs } from '../audit/write-logs';
import { forgiveUser, storePassword } from '../session/credentials';
import { randomPassword, sentForm } from '../identity/password';
import { closedReason } from '../identity/organisation-state';

interface ResetAccount {
  tenantId: number;
  userId: number;
  orgId: number;
  /** Enabled and not expired. */
  usable: boolean;
  isSupper: boolean;
}

/** What stands in the logs for whoever works at the machine itself. */
const OPERATOR = '命令行';

/** The account of a name; throws, in words for whoever typed it. */
export async function findResetAccount(db: Db, loginName: string): Promise<ResetAccount> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('sign_in_name') is not null as there`.execute(db);
  if (!known[0]?.there)
    throw new Error('No server of this version has worked with this database yet. Run npm start once first.');
  const { rows } = await sql<ResetAccount>`
    select u.tenant_id as "tenantId", u.id as "userId", u.org_id as "orgId",
           u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date) as usable,
           coalesce(u.is_supper::int, 0) = 1 as "isSupper"
      from sign_in_name n join org_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
     where n.login_name = ${loginName}`.execute(db);
  if (!rows[0]) throw new Error(`There is no account "${loginName}".`);
  return rows[0];
}

/**
 * Lets an account in again from the machine: a new password, which must be changed at the next sign-in, no locks, no other
 * sessions, and a row in the logs. Answers the password (a random one unless `typed` is given) and what still stands in the way.
 */
export async function resetPassword(
  db: Db,
  account: ResetAccount,
  typed: string | null,
): Promise<{ password: string; warnings: string[] }> {
  const { tenantId, userId, orgId } = account;
  const password = typed ?? randomPassword();
  const closed = await db.transaction().execute(async (tx) => {
    await storePassword(tx, account, sentForm(password), true);
    await forgiveUser(tx, account);
    await sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
    await writeLogs(tx, {
      actor: { userId: null, userName: OPERATOR, loginType: 1, tenantId, orgId },
      method: 'COMMAND',
      path: 'reset-password',
      ip: '',
      requestId: randomUUID(),
      entity: 'org_user',
      module: '用户',
      title: '重置密码',
      router: {},
      env: {},
      resCode: 200,
      resMsg: '',
      costMs: 0,
      data: { action: 'reset-password' },
      events: [{ action: 'reset-password', entity: 'org_user', module: '用户', dataId: userId }],
    });
    return closedReason(tx, account);
  });
  return {
    password,
    warnings: [
      ...(account.usable
        ? []
        : ['The account is disabled or has expired; another administrator enables it.']),
      ...(closed === 'disabled' ? ['Its organisation is disabled.'] : []),
      ...(closed === 'expired' ? ['Its organisation is past its expiry date; a super user extends it.'] : []),
    ],
  };
}
