import type { Model } from '../../../schemas/model/model';
import type { Db } from '../../action';
import { storeFirstHash } from '../../identity/account-changes';
import { findAccount } from '../../identity/accounts';
import { USERS } from '../../identity/identity-entities';
import { hashSecret, sentForm } from '../../identity/password';
import { rolesByCode } from '../../identity/seed-places';
import { bulkInsert } from '../../seed/bulk-insert';
import type { Account } from './page-case';
import type { SamplePlace } from './sample-rows';

/** The first administrator, who may do everything. */
const ADMIN = 'admin';

/**
 * The accounts of a throw-away installation: the administrator, and a new one for each role that the seeds of the
 * domains have made. All have the same password.
 */
export async function roleAccounts(
  db: Db,
  model: Model,
  password: string,
): Promise<{ place: SamplePlace; accounts: Account[] }> {
  const users = model.entities.get(USERS);
  if (!users) throw new Error(`There is no entity "${USERS}"`);
  const admin = await findAccount(db, ADMIN);
  if (!admin) throw new Error(`There is no account "${ADMIN}"`);
  const { tenantId, orgId, userId } = admin;
  const roles = await db.transaction().execute((tx) => rolesByCode(tx, tenantId, orgId));
  const named = [...roles].map(([role, id]) => ({ id, role, loginName: `role${id}` }));
  const hash = await hashSecret(sentForm(password));
  await db.transaction().execute(async (tx) => {
    const rowsOf = named.map(({ id, loginName, role }) => ({
      tenantId,
      orgId,
      loginName,
      name: role,
      roleIds: [id],
    }));
    const ids = await bulkInsert(tx, users, rowsOf);
    await storeFirstHash(tx, tenantId, ids, hash);
  });
  return {
    place: { tenantId, orgId, userId },
    accounts: [
      { loginName: ADMIN, role: ADMIN },
      ...named.map(({ loginName, role }) => ({ loginName, role })),
    ],
  };
}
