import { sql } from 'kysely';
import type { Model } from '../../../schemas/model/model';
import type { Db } from '../../action';
import { storeFirstHashes } from '../../identity/account-changes';
import { USERS } from '../../identity/identity-entities';
import { hashSecret, sentForm } from '../../identity/password';
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
  const { rows } = await sql<{ id: number; tenantId: number; orgId: number }>`
    select id, tenant_id as "tenantId", org_id as "orgId" from org_user where login_name = ${ADMIN}`.execute(
    db,
  );
  const [admin] = rows;
  if (!admin) throw new Error(`There is no account "${ADMIN}"`);
  const { tenantId, orgId } = admin;
  const { rows: roles } = await sql<{ id: number; name: string; code: string }>`
    select id, name, code from org_role where tenant_id = ${tenantId} and org_id = ${orgId} order by id`.execute(
    db,
  );
  const named = roles.map(({ id, code }) => ({ id, role: code, loginName: `role${id}` }));
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
    await storeFirstHashes(
      tx,
      tenantId,
      ids,
      ids.map(() => hash),
    );
  });
  return {
    place: { tenantId, orgId, userId: admin.id },
    accounts: [
      { loginName: ADMIN, role: ADMIN },
      ...named.map(({ loginName, role }) => ({ loginName, role })),
    ],
  };
}
