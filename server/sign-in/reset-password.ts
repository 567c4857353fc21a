import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';
import { writeLogs } from '../audit/write-logs';
import { forgiveUser, storePassword } from '../identity/account-changes';
import { findAccount, type Account } from '../identity/accounts';
import { USERS } from '../identity/identity-entities';
import { randomPassword, sentForm } from '../identity/password';
import { closedReason } from '../identity/organisation-state';

/** The name in the logs for an operator on the command line. */
const OPERATOR = '命令行';

/** The account with this name; throws with a message for the operator. */
export async function findResetAccount(db: Db, loginName: string): Promise<Account> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('sign_in_name') is not null as there`.execute(db);
  if (!known[0]?.there)
    throw new Error('No server of this version has worked with this database yet. Run npm start once first.');
  const account = await findAccount(db, loginName);
  if (!account) throw new Error(`There is no account "${loginName}".`);
  return account;
}

/**
 * Resets an account from the command line: a new password, which must be changed at the next sign-in, no locks, no
 * other sessions, and a log row. Returns the password (random unless `typed` is given) and what still prevents a
 * sign-in.
 */
export async function resetPassword(
  db: Db,
  account: Account,
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
      entity: USERS,
      module: '用户',
      title: '重置密码',
      router: {},
      env: {},
      resCode: 200,
      resMsg: '',
      costMs: 0,
      data: { action: 'reset-password' },
      events: [{ action: 'reset-password', entity: USERS, module: '用户', dataId: userId }],
    });
    return closedReason(tx, account);
  });
  return {
    password,
    warnings: [
      ...(account.usable
        ? []
        : ['The account is disabled or has expired; another administrator enables it.']),
      ...(closed === 'disabled' ? ['Its organization is disabled.'] : []),
      ...(closed === 'expired'
        ? ['Its organization is past its expiry date; a superuser can extend it.']
        : []),
    ],
  };
}

/** The help of the command. */
export const RESET_USAGE = `npm run reset-password -- <account> [--ask]

Sets a new password for an account, unlocks it and ends its sessions. Works with or without a running server.
Prints a random password once; with --ask, the password is typed (or read from standard input) instead.
It must be changed at the next sign-in, except by a super user. The reset is logged.`;
