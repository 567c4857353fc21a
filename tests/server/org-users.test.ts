import { checkInvariants } from '../../server/audit/check-invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { sentForm } from '../../server/identity/password';
import { demoOrgs, newUser, type DemoOrgs } from './support/demo-orgs';
import { fieldsOf, PASSWORD, type Reply } from '../support/test-app';
import { demoWorld, type DemoWorld } from './support/demo-world';

let world: DemoWorld;
let org: DemoOrgs;
beforeAll(async () => {
  world = await demoWorld();
  org = await demoOrgs(world);
});
afterAll(() => world?.close());

const userId = (login_name: string) => world.id('org_user', { login_name });
const roleId = (code: string, org_id = org.first) => world.id('org_role', { code, org_id });

const user = (loginName: string, more: JsonObject = {}) => newUser(world, org, loginName, more);

async function signIn(loginName: string, password: string): Promise<Reply> {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v1/public/public/login',
    payload: { loginName, loginPwd: sentForm(password) },
  });
  return { status: reply.statusCode, ...JSON.parse(reply.body) };
}

describe('users', () => {
  it('are added with an initial password that is shown once and must be changed', async () => {
    const reply = await world.as('manager').post('org/user/add', await user('fresh'));
    expect(reply.code, reply.msg).toBe(200);
    const signedIn = await signIn('fresh', reply.data.initialPwd);
    expect(signedIn.code, signedIn.msg).toBe(200);
    const detail = await world.as('manager').get(`org/user/detail/${reply.data.id}`);
    expect(JSON.stringify(detail)).not.toContain(reply.data.initialPwd);

    const { token } = signedIn.data;
    const call = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Reply> => {
      const answer = await world.app.inject({
        method,
        url: `/api/v1/${url}`,
        headers: { token },
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, ...JSON.parse(answer.body) };
    };
    expect((await call('GET', 'org/user/userinfo')).data.needReset).toBe(true);
    expect((await call('GET', 'org/user/menu')).code).toBe(200);
    for (const url of ['org/user/search', 'supervised/supervised-level/option', 'org/user/switch-org/1'])
      expect(await call('POST', url, {})).toMatchObject({ code: 403, msg: '请先修改登录密码' });
    const oldLoginPwd = sentForm(reply.data.initialPwd);
    const [loginPwd, verifyLoginPwd] = ['brand-new-9', 'brand-new-9'];
    const changed = await call('POST', 'org/user/change-password', { oldLoginPwd, loginPwd, verifyLoginPwd });
    expect(changed.code, changed.msg).toBe(200);
    expect((await call('GET', 'org/user/userinfo')).data.needReset).toBe(false);
    expect((await call('GET', 'org/org/switch-option')).code).toBe(200);
  });

  it('have a unique account name', async () => {
    expect(fieldsOf(await world.as('manager').post('org/user/add', await user('clerk')))).toEqual({
      loginName: '账号已存在',
    });
    expect(fieldsOf(await world.as('manager').post('org/user/add', await user('two words')))).toHaveProperty(
      'loginName',
    );
  });

  it('of suppliers need a supplier, and no others have one', async () => {
    const manager = world.as('manager');
    const supplierId = await world.id('sale_supplier', { code: 'GY001' });
    const reply = await manager.post('org/user/add', await user('shop', { loginType: 3 }));
    expect(fieldsOf(reply)).toEqual({ supplierId: '请选择供应商' });
    const staff = await manager.post('org/user/add', await user('shop', { supplierId }));
    expect(fieldsOf(staff)).toEqual({ supplierId: '只有供应商用户可以选择供应商' });
    const provider = await manager.get(`org/user/detail/${await userId('provider01')}`);
    const { id, version } = provider.data;
    expect(provider.data.labels).toMatchObject({ supplierId: '万合商贸有限公司' });
    const without = await world
      .as('admin', org.first)
      .post(`org/user/edit/${id}`, { supplierId: null, version });
    expect(fieldsOf(without)).toEqual({ supplierId: '请选择供应商' });
  });

  it('cannot get a role with more rights than the granting user has', async () => {
    const roleIds = [await roleId('cashier')];
    const reply = await world.as('manager').post('org/user/add', await user('rich', { roleIds }));
    // Whichever of several comes first.
    const missing = /^不能授予自己没有的权限【出纳：银行账户 \/ (更新余额|同步流水)】$/;
    expect([reply.code, reply.msg]).toEqual([403, expect.stringMatching(missing)]);
    await expect(userId('rich')).rejects.toThrow('no result');
    const edit = await world.as('manager').get(`org/user/detail/${await userId('clerk')}`);
    const again = await world
      .as('manager')
      .post(`org/user/edit/${edit.data.id}`, { roleIds, version: edit.data.version });
    expect(again.code).toBe(403);
  });

  it('cannot get a role that sees more than the granting user', async () => {
    const manager = world.as('manager');
    const { id: wide } = await world.db
      .insertInto('org_role')
      .values({
        tenant_id: 1,
        org_id: org.first,
        name: '全租户',
        code: 'wide',
        role_type: 2,
        data_scope: 1,
        sort: 1,
        status: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reply = await manager.post('org/user/add', await user('wide', { roleIds: [wide] }));
    expect([reply.code, reply.msg]).toEqual([403, '不能授予自己没有的权限【全租户：数据范围 全部】']);
    await world.db.deleteFrom('org_role').where('id', '=', wide).execute();
  });

  it('can be made system managers only by a system manager', async () => {
    const reply = await world.as('manager').post('org/user/add', await user('mighty', { sysManager: 1 }));
    expect([reply.code, reply.msg]).toEqual([403, '不能授予自己没有的权限【系统管理员】']);
    const other = await world.as('manager').post('org/user/add', await user('lifted'));
    const flag = (org_manager: 0 | 1) =>
      world.db.updateTable('org_user').set({ org_manager }).where('login_name', '=', 'manager').execute();
    await flag(0);
    const lifted = await world
      .as('manager')
      .post(`org/user/edit/${other.data.id}`, { orgManager: 1, version: 1 });
    expect([lifted.code, lifted.msg]).toEqual([403, '不能授予自己没有的权限【机构管理员】']);
    await flag(1);
    await world.as('manager').delete(`org/user/del/${other.data.id}`);
  });

  it('have at most one of the three administrator roles', async () => {
    const roleIds = [await roleId('sys_admin'), await roleId('sec_admin')];
    const reply = await world.as('manager').post('org/user/add', await user('both', { roleIds }));
    expect(fieldsOf(reply)).toEqual({ roleIds: '三员角色不能兼任' });
  });

  it('can be sent only into organisations that the granting user may enter', async () => {
    const add = async (switchOrgIds: number[]) =>
      world.as('manager').post('org/user/add', await user('guest', { switchOrgIds }));
    for (const id of [org.bureau, org.second]) {
      const { name } = (await world.as('admin').get(`org/org/detail/${id}`)).data;
      const { code, msg } = await add([id]);
      expect([code, msg]).toEqual([403, `不能授予自己没有的权限【${name}】`]);
    }
    const own = await add([org.first]);
    expect(own.code, own.msg).toBe(200);
    await world.as('manager').delete(`org/user/del/${own.data.id}`);
  });

  it('K7-11: cannot change their own rights', async () => {
    const self = await world.as('manager').get(`org/user/detail/${await userId('manager')}`);
    const { id, version, roleIds } = self.data;
    const areaIds = [(await world.as('manager').post('supervised/supervised-area/option', {})).data[0].value];
    const changes: JsonObject[] = [
      { roleIds: [...roleIds, await roleId('clerk')] },
      { areaIds },
      { sysManager: 1 },
    ];
    for (const more of changes) {
      const { code, data } = await world.as('manager').post(`org/user/edit/${id}`, { ...more, version });
      const path = Object.keys(more)[0];
      expect([code, data.errors]).toMatchObject([400, [{ path, msg: '不能给自己授权' }]]);
    }
    const same = await world
      .as('manager')
      .post(`org/user/edit/${id}`, { roleIds, position: '监狱长', version });
    expect(same.code, same.msg).toBe(200);
    const assigned = await world.as('manager').post(`org/user/assign-app-to-user/${id}`, { ids: [] });
    expect([assigned.code, assigned.msg]).toEqual([403, '不能给自己授权']);
  });

  it('with the super user flag can only be changed by super users', async () => {
    const id = await userId('admin');
    const bureau = world.as('bureau01');
    expect((await bureau.post(`org/user/edit/${id}`, { name: '我', version: 1 })).msg).toBe(
      '只有超级用户可以操作超级用户',
    );
    expect((await bureau.post(`org/user/reset-password/${id}`)).msg).toBe('只有超级用户可以操作超级用户');
    expect((await bureau.post(`org/user/kick/${id}`)).msg).toBe('只有超级用户可以操作超级用户');
    expect((await bureau.get(`org/user/change-status/${id}/0`)).msg).toBe('不能停用超级用户');
    expect((await world.as('admin').get('org/user/userinfo')).code).toBe(200);
  });

  it('K7-11: can be deleted only before their first sign-in, and not by themselves', async () => {
    const { data } = await world.as('manager').post('org/user/add', await user('short'));
    expect((await world.as('manager').delete(`org/user/del/${await userId('manager')}`)).msg).toBe(
      '不能删除自己',
    );
    expect((await world.as('manager').delete(`org/user/del/${await userId('clerk11')}`)).msg).toBe(
      '用户已有操作记录，请停用',
    );
    expect((await world.as('manager').delete(`org/user/del/${data.id}`)).data).toEqual({ count: 1 });
    expect(await checkInvariants(world.db)).toEqual([]);
  });

  it('K7-14: are signed out when they are disabled', async () => {
    const id = await userId('clerk11');
    expect((await world.as('clerk11').get('org/user/userinfo')).code).toBe(200);
    expect((await world.as('manager').get(`org/user/change-status/${id}/0`)).code).toBe(200);
    expect((await world.as('clerk11').get('org/user/userinfo')).status).toBe(401);
    expect((await world.as('manager').get(`org/user/change-status/${id}/0`)).code).toBe(200);
    expect((await world.as('manager').get(`org/user/change-status/${id}/1`)).data.status).toBe(1);
    expect((await world.as('manager').get(`org/user/change-status/${await userId('manager')}/0`)).msg).toBe(
      '不能停用自己',
    );
  });

  it('K7-16: get a new password that invalidates the old one and their sessions', async () => {
    const id = await userId('clerk12');
    await world.as('clerk12').get('org/user/userinfo');
    const reply = await world.as('manager').post(`org/user/reset-password/${id}`);
    expect(reply.data.initialPwd.length).toBeGreaterThanOrEqual(8);
    expect((await world.as('clerk12').get('org/user/userinfo')).status).toBe(401);
    expect((await signIn('clerk12', PASSWORD)).code).toBe(401);
    expect((await signIn('clerk12', reply.data.initialPwd)).code).toBe(200);
    expect((await world.as('manager').post(`org/user/reset-password/${await userId('manager')}`)).msg).toBe(
      '不能重置自己的密码',
    );
  });

  it('C4: with more rights than the caller cannot be changed, also among administrators', async () => {
    const reset = async (who: string, whom: string) => {
      const { code, msg } = await world.as(who).post(`org/user/reset-password/${await userId(whom)}`);
      return [code, msg];
    };
    for (const [whom, name, role] of [
      ['sysadmin', '秦屿', '系统管理员'],
      ['auditor', '白露', '审计管理员'],
      ['security', '唐守正', '安全管理员'],
    ] as const)
      for (const who of ['manager', 'sysadmin', 'auditor', 'security'].filter((one) => one !== whom)) {
        const { code, msg } = await world.as(who).post(`org/user/reset-password/${await userId(whom)}`);
        const refusal = who === 'auditor' ? '没有权限' : `不能操作【${name}】，其权限超出自己：${role}`;
        expect([who, code, msg]).toEqual([who, 403, refusal]);
      }
    expect(await reset('manager', 'police02')).toEqual([
      403,
      // One of the rights that the caller does not hold.
      expect.stringMatching(/^不能操作【谢云峰】，其权限超出自己：监区民警：\S+ \/ \S+$/),
    ]);
    expect((await reset('security', 'clerk11'))[0]).toBe(403);
    const { data } = await world.as('manager').post('org/user/add', await user('deputy', { orgManager: 1 }));
    const flag = (org_manager: 0 | 1) =>
      world.db.updateTable('org_user').set({ org_manager }).where('login_name', '=', 'manager').execute();
    await flag(0);
    expect(await reset('manager', 'deputy')).toEqual([403, '不能操作【新来的】，其权限超出自己：机构管理员']);
    await flag(1);
    expect((await reset('manager', 'deputy'))[0]).toBe(200);
    await world.as('manager').delete(`org/user/del/${data.id}`);
  });

  it('can be unlocked and signed out', async () => {
    for (let tries = 0; tries < 5; tries++) await signIn('police10', 'guessed-wrong');
    expect((await signIn('police10', PASSWORD)).msg).toMatch(/^账号已锁定/);
    // A user with fewer rights than the locked user may not unlock it.
    expect((await world.as('manager').post(`org/user/unlock/${await userId('police10')}`)).code).toBe(403);
    const there = world.as('admin', org.first);
    expect((await there.post(`org/user/unlock/${await userId('police10')}`)).code).toBe(200);
    expect((await signIn('police10', PASSWORD)).code).toBe(200);
    await world.as('warehouse').get('org/user/userinfo');
    const kicked = await world.as('manager').post(`org/user/kick/${await userId('warehouse')}`);
    expect(kicked.data).toEqual({ count: 1 });
    expect((await world.as('warehouse').get('org/user/userinfo')).status).toBe(401);
  });

  it('K7-13, K7-15: have their own grants in addition to those of their roles', async () => {
    const id = await userId('clerk12');
    const manager = world.as('manager');
    const ids = ['SupervisedArea', 'org_user_edit'];
    expect((await manager.post(`org/user/assign-app-to-user/${id}`, { ids })).data).toEqual({ count: 2 });
    const tree = await manager.get(`org/user/bind-app-list/${id}`);
    const node = (key: string) => tree.data.find((one: { id: string }) => one.id === key);
    expect(node('org_user_edit')).toMatchObject({ checked: true, disabled: false, name: '编辑' });
    expect(node('OrgUser')).toMatchObject({
      checked: false,
      half: true,
      own: { checked: false, disabled: false },
    });
    expect(node('supervised_prisoner_leave')).toMatchObject({ checked: false, disabled: true });
    const shown = await manager.get(`org/user/show-permission/${id}`);
    expect(shown.data).toContainEqual(
      expect.objectContaining({
        code: 'org_user_edit',
        name: '编辑',
        page: '用户管理',
        source: 'user',
        blockedByOrg: false,
      }),
    );
    expect(shown.data).toContainEqual(
      expect.objectContaining({ code: 'supervised_level_search', source: 'role', from: '内勤' }),
    );
    const tooMuch = await manager.post(`org/user/assign-app-to-user/${id}`, {
      ids: ['supervised_prisoner_leave'],
    });
    expect([tooMuch.code, tooMuch.msg]).toEqual([403, '不能授予自己没有的权限【被监管人员 / 离监】']);
  });

  it('of child organisations are visible from above, and can be changed only from their own organisation', async () => {
    const id = await userId('clerk12');
    const above = world.as('admin');
    expect((await above.get(`org/user/show-permission/${id}`)).code).toBe(200);
    const refused = [
      await above.post(`org/user/reset-password/${id}`),
      await above.post(`org/user/unlock/${id}`),
      await above.post(`org/user/kick/${id}`),
      await above.post(`org/user/assign-app-to-user/${id}`, { ids: [] }),
      await above.get(`org/user/change-status/${id}/0`),
    ];
    for (const { code, msg } of refused) expect([code, msg]).toEqual([403, '没有权限']);
    const there = world.as('admin', org.first);
    expect((await there.post(`org/user/unlock/${id}`)).code).toBe(200);
  });

  it('of other organisations and tenants are not found', async () => {
    for (const id of [await userId('other'), await userId('manager02'), 999_999]) {
      const answers = [
        await world.as('manager').post(`org/user/reset-password/${id}`),
        await world.as('manager').get(`org/user/bind-app-list/${id}`),
        await world.as('manager').get(`org/user/change-status/${id}/0`),
        await world.as('manager').delete(`org/user/del/${id}`),
      ];
      for (const { code, msg } of answers) expect([code, msg]).toEqual([404, '记录不存在或已被删除']);
    }
  });
});
