import type { Db, Session, Tx } from '../action';
import type { Credentials } from '../domain-users';
import { passwordLength } from '../configuration/password-length';
import type { RightsGuard } from '../access/rights-guard';
import { forgiveUser, storePassword } from '../identity/account-changes';
import { requireUser, storedHash } from '../identity/accounts';
import { hashSecret, randomPassword, sentForm, verifySecret } from '../identity/password';

/** Credentials of users of one tenant that the actor may act on, in the action's transaction. */
export function credentialsOf(
  tx: Db | Tx,
  { tenantId, settings }: Pick<Session, 'tenantId' | 'settings'>,
  guard: RightsGuard,
): Credentials {
  return {
    async reset(userId) {
      await requireUser(tx, { tenantId, userId });
      await guard.touchUsers([userId]);
      const typed = randomPassword(passwordLength(settings));
      await storePassword(tx, { tenantId, userId }, sentForm(typed), true);
      return typed;
    },
    async set(userId, sentPassword, mustChange) {
      await requireUser(tx, { tenantId, userId });
      await guard.touchUsers([userId]);
      await storePassword(tx, { tenantId, userId }, sentPassword, mustChange);
    },
    async verify(userId, sentPassword) {
      await requireUser(tx, { tenantId, userId });
      return verifySecret(await storedHash(tx, { tenantId, userId }), sentPassword);
    },
    async unlock(userId) {
      await requireUser(tx, { tenantId, userId });
      await guard.touchUsers([userId]);
      await forgiveUser(tx, { tenantId, userId });
    },
    hash: hashSecret,
  };
}
