import type { JsonObject } from '../../schemas/json';
import type { SeedContext } from '../action';
import { ORGANISATIONS, ROLES, USERS } from '../identity/identity-entities';

/** The content of an installation without demo data: one tenant, its root organisation, one super user. */
export async function firstOrganisation(context: SeedContext, password: string): Promise<void> {
  const tenantId = await context.tenant('默认租户');
  const insert = async (entity: string, row: JsonObject): Promise<number> => {
    const [id] = await context.insert(entity, [{ tenantId, ...row }]);
    if (id === undefined) throw new Error(`No row of "${entity}" was inserted`);
    return id;
  };
  const orgCategoryId = await insert('org_category', { name: '管理机构', code: 'root' });
  const orgId = await insert(ORGANISATIONS, {
    orgCategoryId,
    name: '默认机构',
    shortName: '默认',
    code: '10000',
    orgType: 1,
    regionIds: ['110000', '110100', '110101'],
  });
  const roleId = await insert(ROLES, {
    orgId,
    name: '系统管理员',
    code: 'sys_admin',
    roleType: 1,
    dataScope: 1,
  });
  await context.grant({ kind: 'role', id: roleId, tenantId }, context.codes);
  const userId = await insert(USERS, {
    orgId,
    loginName: 'admin',
    name: '系统管理员',
    roleIds: [roleId],
    isSupper: 1,
  });
  await context.password(tenantId, [userId], password);
}
