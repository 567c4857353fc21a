import type { SeedContext } from '../../../server/action';

const DATA_SCOPE_BELOW = 2;

/** A second tenant: one organisation, one role with all permissions, one user. */
export async function seedOtherTenant(context: SeedContext, password: string): Promise<void> {
  const tenantId = await context.tenant('邻省监狱管理局');
  const [orgCategoryId = 0] = await context.insert('org_category', [
    { tenantId, orgId: null, parentId: null, name: '监狱', code: 'prison', sort: 10, status: 1 },
  ]);
  const [orgId = 0] = await context.insert('org', [
    {
      tenantId,
      orgId: null,
      parentId: null,
      orgCategoryId,
      name: '邻省第一监狱',
      shortName: '邻一监',
      code: '98001',
      orgType: 2,
      regionIds: ['320000', '320100', '320102'],
      sort: 10,
      status: 1,
    },
  ]);
  const [deptId = 0] = await context.insert('org_department', [
    { tenantId, orgId, parentId: null, name: '综合科', code: 'BM9800101', sort: 10, status: 1 },
  ]);
  const [roleId = 0] = await context.insert('org_role', [
    {
      tenantId,
      orgId,
      code: 'director',
      name: '监狱长',
      dataScope: DATA_SCOPE_BELOW,
      roleType: 2,
      sort: 10,
      status: 1,
    },
  ]);
  await context.grant({ kind: 'role', id: roleId, tenantId }, context.codes);
  const users = await context.insert('org_user', [
    {
      tenantId,
      orgId,
      loginName: 'other',
      name: '邻青山',
      gender: 1,
      loginType: 1,
      jobNo: '0010001',
      deptId,
      position: '监狱长',
      roleIds: [roleId],
      isSupper: 0,
      sysManager: 0,
      orgManager: 1,
      status: 1,
    },
  ]);
  await context.password(tenantId, users, password);
  context.shared.set('other tenant', [tenantId]);
  context.shared.set('other org', [orgId]);
}
