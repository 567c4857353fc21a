import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { demoOrgs, newUser, type DemoOrgs } from './support/demo-orgs';
import { fieldsOf } from '../support/test-app';
import { demoWorld, type DemoWorld } from './support/demo-world';

let world: DemoWorld;
let org: DemoOrgs;
beforeAll(async () => {
  world = await demoWorld();
  org = await demoOrgs(world);
});
afterAll(() => world?.close());

const roleId = (code: string, org_id = org.first) => world.id('org_role', { code, org_id });
const department = (name: string, org_id = org.first) => world.id('org_department', { name, org_id });

const user = (loginName: string, more: JsonObject = {}) => newUser(world, org, loginName, more);

describe('roles', () => {
  it('that are preset cannot be changed', async () => {
    const id = await roleId('clerk');
    const manager = world.as('manager');
    const sentence = '预置角色不能修改或删除';
    expect((await manager.post(`org/org-role/edit/${id}`, { name: '别的', version: 1 })).msg).toBe(sentence);
    expect((await manager.delete(`org/org-role/del/${id}`)).msg).toBe(sentence);
    expect((await manager.post(`org/org-role/assign-app-to-role/${id}`, { ids: [] })).msg).toBe(sentence);
  });

  it('K7-23, K7-24, K7-25: created by users are added, granted codes, and deleted when no user has them', async () => {
    const manager = world.as('manager');
    const added = await manager.post('org/org-role/add', { name: '档案员', code: 'archivist', dataScope: 3 });
    expect(added.code, added.msg).toBe(200);
    const { id } = added.data;
    const given = await manager.post(`org/org-role/assign-app-to-role/${id}`, {
      ids: ['SupervisedPrisoner'],
    });
    expect(given.data, given.msg).toEqual({ count: 1 });
    const shown = await manager.post(`org/org-role/show-permission/${id}`);
    expect(shown.data).toEqual([
      {
        code: 'supervised_prisoner_search',
        name: '被监管人员',
        page: null,
        source: 'role',
        from: '档案员',
      },
    ]);
    for (const call of [manager.get, manager.post]) {
      expect((await call(`org/org-role/bind-app-list/${id}`)).code).toBe(200);
      expect((await call(`org/org-role/show-permission/${id}`)).data).toEqual(shown.data);
    }
    const { version } = (await manager.get(`org/org-role/detail/${id}`)).data;
    expect((await manager.post(`org/org-role/edit/${id}`, { name: '档案管理员', version })).code).toBe(200);
    const found = await manager.post('org/org-role/search', { name: '档案管理员' });
    expect(found.data.rows).toMatchObject([{ id, code: 'archivist' }]);
    const made = await manager.post('org/user/add', await user('archive', { roleIds: [id] }));
    expect(made.code, made.msg).toBe(200);
    expect((await manager.delete(`org/org-role/del/${id}`)).msg).toBe(
      '“档案管理员”下还有 1 个用户，不能删除，请先调整其角色',
    );
    await manager.delete(`org/user/del/${made.data.id}`);
    expect((await manager.delete(`org/org-role/del/${id}`)).data).toEqual({ count: 1 });
  });

  it('of the three administrators have reserved codes, in any spelling', async () => {
    const taken = { code: 400, data: { errors: [{ path: 'code', msg: '角色编码已存在' }] } };
    for (const code of ['sec_admin', 'SEC_ADMIN', 'audit_admin ', ' Sys_Admin', 'ｓｅｃ_ａｄｍｉｎ']) {
      const reply = await world.as('manager').post('org/org-role/add', { name: code, code, dataScope: 3 });
      expect([code, reply]).toMatchObject([code, taken]);
    }
  });

  it('cannot see more than the users who create them', async () => {
    const role = { name: '全看', code: 'all', dataScope: 2 };
    const reply = await world.as('security').post('org/org-role/add', role);
    expect([reply.code, reply.msg]).toEqual([403, '不能授予自己没有的权限【全看：数据范围 本机构及下级】']);
    // The scope "all of the tenant" exceeds the own organisation and its children.
    const wide = await world.as('manager').post('org/org-role/add', { ...role, dataScope: 1 });
    expect([wide.code, wide.msg]).toEqual([403, '不能授予自己没有的权限【全看：数据范围 全部】']);
  });

  it('beyond the user’s rights are shown in a form, and cannot be chosen', async () => {
    const closed = async (who: string, readable = false) => {
      const { data } = await world
        .as(who, who === 'admin' ? org.first : undefined)
        .post('org/org-role/option', { readable });
      return (data as { label: string; disabled?: true }[])
        .filter((role) => role.disabled)
        .map(({ label }) => label);
    };
    expect(await closed('manager')).toEqual(
      expect.arrayContaining(['系统管理员', '审计管理员', '安全管理员', '监区民警', '出纳']),
    );
    expect(await closed('manager')).not.toEqual(expect.arrayContaining(['内勤']));
    expect(await closed('manager', true)).toEqual([]);
    expect(await closed('admin')).toEqual([]);
  });

  it('of auditors see the whole tenant', async () => {
    const { data } = await world.as('auditor').post('org/user/search', { pageSize: 500 });
    const orgs = new Set(data.rows.map(({ orgId }: { orgId: number }) => orgId));
    expect([orgs.has(org.bureau), orgs.has(org.first), orgs.has(org.second)]).toEqual([true, true, true]);
    expect(JSON.stringify(data.rows)).not.toContain('邻青山');
  });

  it('cannot get a right that their author lacks, and cannot be changed by the author once they have one', async () => {
    const manager = world.as('manager');
    const { data } = await manager.post('org/org-role/add', { name: '看守', code: 'guard', dataScope: 3 });
    const path = `org/org-role/assign-app-to-role/${data.id}`;
    const refused = await manager.post(path, { ids: ['supervised_prisoner_leave'] });
    expect([refused.code, refused.msg]).toEqual([403, '不能授予自己没有的权限【被监管人员 / 离监】']);
    expect(fieldsOf(await manager.post(path, { ids: ['no_such_code'] }))).toEqual({
      ids: '所选权限不存在，请刷新后重新选择',
    });
    // A super user grants it; from then on the manager may not change the role.
    await world.db
      .insertInto('permission_grant')
      .values({ tenant_id: 1, subject_kind: 'role', subject_id: data.id, code: 'supervised_prisoner_leave' })
      .execute();
    const beyond = [403, '不能操作【看守】，其权限超出自己：被监管人员 / 离监'];
    for (const reply of [
      await manager.post(path, { ids: ['org_user_edit'] }),
      await manager.post(path, { ids: [] }),
      await manager.delete(`org/org-role/del/${data.id}`),
      await manager.post(`org/org-role/edit/${data.id}`, { version: 1, name: '改名' }),
    ])
      expect([reply.code, reply.msg]).toEqual(beyond);
    const tree = (await manager.get(`org/org-role/bind-app-list/${data.id}`)).data as { disabled: boolean }[];
    expect(tree.every(({ disabled }) => disabled)).toBe(true);
    expect((await world.as('admin', org.first).delete(`org/org-role/del/${data.id}`)).code).toBe(200);
  });
});

it('C4: a role that grants more than the user has can be neither enabled nor disabled', async () => {
  const manager = world.as('manager');
  const { data } = await manager.post('org/org-role/add', { name: '临时', code: 'temporary', dataScope: 3 });
  const set = async (status: number) => {
    const { version } = (await manager.get(`org/org-role/detail/${data.id}`)).data;
    return (await manager.post(`org/org-role/edit/${data.id}`, { version, status })).msg;
  };
  expect(await set(0)).toBe('');
  await world.db
    .insertInto('permission_grant')
    .values({ tenant_id: 1, subject_kind: 'role', subject_id: data.id, code: 'supervised_prisoner_leave' })
    .execute();
  expect(await set(1)).toBe('不能操作【临时】，其权限超出自己：被监管人员 / 离监');
});

it('a status is 0 or 1, whichever call changes it', async () => {
  const admin = world.as('admin');
  const clerk = await world.id('org_user', { login_name: 'clerk' });
  for (const path of [`org/user/change-status/${clerk}/2`, `org/org/change-status/${org.second}/2`])
    expect((await admin.get(path)).code).toBe(400);
});

describe('departments', () => {
  it('K7-28: with users or child departments cannot be deleted', async () => {
    const manager = world.as('manager');
    const office = await department('办公室');
    expect((await manager.delete(`org/org-department/del/${office}`)).msg).toMatch(
      /^“.+”下还有 \d+ 个用户，不能删除，请先调整其部门$/,
    );
    const parent = await manager.post('org/org-department/add', { name: '信息科' });
    expect(parent.code, parent.msg).toBe(200);
    const child = await manager.post('org/org-department/add', { name: '运维组', parentId: parent.data.id });
    expect((await manager.delete(`org/org-department/del/${parent.data.id}`)).msg).toMatch(
      /^“.+”有 1 个下级部门，不能删除，请先删除下级部门$/,
    );
    const batch = await manager.post('org/org-department/batch-del', { ids: [parent.data.id, office] });
    expect(batch.code).toBe(409);
    const edit = `org/org-department/edit/${child.data.id}`;
    expect((await manager.post(edit, { name: '网络组', version: 1 })).code).toBe(200);
    const found = await manager.post('org/org-department/search', { name: '网络组' });
    expect(found.data.rows).toMatchObject([{ id: child.data.id, parentId: parent.data.id }]);
    const both = await manager.post('org/org-department/batch-del', { ids: [parent.data.id, child.data.id] });
    expect(both.data, both.msg).toEqual({ count: 2 });
  });
});

describe('lists', () => {
  it('K9-02: of departments and of roles show 1000 rows, the most that a call answers', async () => {
    const manager = world.as('manager');
    for (const [id, path, size] of [
      // A tree has no pages: it shows as many rows anyway.
      ['org-department', 'org/org-department', undefined],
      ['org-role', 'org/org-role', 1000],
    ] as const) {
      const { pageConfig } = (await manager.get(`dynamic-sys/table-info/get-data/${id}`)).data;
      expect([id, pageConfig.pageSize]).toEqual([id, size]);
      expect((await manager.post(`${path}/search`, { pageSize: 1000 })).code).toBe(200);
      expect((await manager.post(`${path}/search`, { pageSize: 1001 })).code).toBe(400);
    }
  });

  it('K3-28: of organisations offer two types, 1 管理局 and 2 非管理局', async () => {
    const { formConfig } = (await world.as('admin').get('dynamic-sys/table-info/get-data/org-organization'))
      .data;
    const find = (nodes: JsonObject[]): JsonObject[] =>
      nodes.flatMap((node) => [
        ...(node.field ? [node.field as JsonObject] : []),
        ...find([node.columns ?? node.list ?? []].flat() as JsonObject[]),
      ]);
    const type = find(formConfig.list).find(({ model }) => model === 'orgType');
    expect(type).toMatchObject({
      options: {
        options: [
          { value: 1, label: '管理局' },
          { value: 2, label: '非管理局' },
        ],
      },
    });
  });
});

describe('choices and defaults', () => {
  it('K3-24, K3-25, K3-26, K3-27: of categories, organisations and departments begin with "none above"', async () => {
    const [admin, manager] = [world.as('admin'), world.as('manager')];
    const roots = await Promise.all([
      admin.post('org/org-category/option'),
      admin.post('org/org/option'),
      manager.post('org/org-department/option'),
    ]);
    const words = ['无上级分类', '无上级组织', '无上级部门'];
    expect(roots.map(({ data }) => data[0])).toEqual(words.map((label) => ({ value: 0, label })));
    const roles = (await manager.post('org/org-role/option')).data as { label: string }[];
    expect(roles.map(({ label }) => label)).toContain('内勤');
  });

  it('K7-26, K7-27: of a category can be added, read, changed and chosen', async () => {
    const admin = world.as('admin');
    const added = await admin.post('org/org-category/add', { name: '强制隔离戒毒所', code: 'isolation' });
    const { id } = added.data;
    expect((await admin.post(`org/org-category/edit/${id}`, { sort: 7, version: 1 })).code).toBe(200);
    expect((await admin.get(`org/org-category/detail/${id}`)).data).toMatchObject({ sort: 7, version: 2 });
    const { data } = await admin.post('org/org-category/option');
    expect(data).toContainEqual(expect.objectContaining({ value: id, label: '强制隔离戒毒所' }));
    expect((await admin.get('org/org-category/init')).data).toMatchObject({ added: 0 });
  });
});

describe('organisations', () => {
  const organisation = (more: object = {}) => ({
    parentId: org.bureau,
    name: '示范看守所',
    shortName: '看守所',
    code: '99009',
    orgType: 2,
    regionIds: ['330000', '330100', '330110'],
    ...more,
  });
  const withCategory = async (more: object = {}) =>
    organisation({
      orgCategoryId: await world.id('org_category', { code: 'detention', tenant_id: 1 }),
      ...more,
    });

  it('K7-18: are below one root', async () => {
    const admin = world.as('admin');
    for (const parentId of [null, 0]) {
      expect(fieldsOf(await admin.post('org/org/add', await withCategory({ parentId })))).toEqual({
        parentId: '根机构只能有一个',
      });
    }
    const added = await admin.post('org/org/add', await withCategory());
    expect(added.code, added.msg).toBe(200);
    const { id } = added.data;
    expect(fieldsOf(await admin.post(`org/org/edit/${id}`, { parentId: 0, version: 1 }))).toEqual({
      parentId: '根机构只能有一个',
    });
    for (const parentId of [-0.000001, 1e300, '1', [1]])
      expect(fieldsOf(await admin.post(`org/org/edit/${id}`, { parentId, version: 1 }))).toHaveProperty(
        'parentId',
      );
    expect(fieldsOf(await admin.post(`org/org/edit/${id}`, { parentId: id, version: 1 }))).toEqual({
      parentId: '不能选择自己或下级作为上级',
    });
    expect(fieldsOf(await admin.post('org/org/add', await withCategory({ name: '另一个' })))).toEqual({
      code: '机构编码已存在',
    });
    expect((await admin.post(`org/org/edit/${id}`, { phone: '0571-88880000', version: 1 })).code).toBe(200);
    expect((await admin.get(`org/org/detail/${id}`)).data).toMatchObject({ phone: '0571-88880000' });
    const found = await admin.post('org/org/search', { code: '99009' });
    expect(found.data.rows).toMatchObject([{ id, name: '示范看守所' }]);
  });

  it('K7-20: can be disabled after their children, which signs out their users', async () => {
    const admin = world.as('admin');
    expect((await admin.get(`org/org/change-status/${org.bureau}/0`)).msg).toBe('不能停用当前机构');
    const below = await admin.post(
      'org/org/add',
      await withCategory({ parentId: org.juvenile, name: '分所', code: '99044' }),
    );
    expect((await admin.get(`org/org/change-status/${org.juvenile}/0`)).msg).toBe('请先停用下级机构');
    await admin.get(`org/org/change-status/${below.data.id}/0`);
    expect((await world.as('manager04').get('org/user/userinfo')).code).toBe(200);
    expect((await admin.get(`org/org/change-status/${org.juvenile}/0`)).code).toBe(200);
    expect((await world.as('manager04').get('org/user/userinfo')).status).toBe(401);
    expect((await admin.get(`org/org/change-status/${org.juvenile}/1`)).data.status).toBe(1);
  });

  it('K7-21, K7-22: have a ceiling that removes codes from all their users at once', async () => {
    const admin = world.as('admin');
    const path = `org/org/assign-app-to-org/${org.second}`;
    expect((await world.as('manager02').get('org/user/userinfo')).code).toBe(200);
    const before = await world.as('manager02').post('org/org-role/search');
    expect(before.code).toBe(200);
    // The organisation has no ceiling, so it may use everything.
    const marks = async () => (await admin.get(`org/org/bind-app-list/${org.second}`)).data;
    const open = (await marks()).filter((node: { code: string | null }) => node.code !== null);
    expect(open.every(({ own }: { own: { checked: boolean } }) => own.checked)).toBe(true);
    const all = (await admin.get(`org/org/show-permission/${org.second}`)).data as { code: string }[];
    expect(all.map(({ code }) => code)).toContain('org_role_search');
    expect((await admin.post(path, { ids: all.map(({ code }) => code) })).data).toEqual({
      count: all.length,
    });
    expect(await world.db.selectFrom('permission_grant').where('subject_kind', '=', 'org').execute()).toEqual(
      [],
    );
    const ids = ['OrgUser', 'OrgDepartment', 'Dashboard'];
    expect((await admin.post(path, { ids })).data).toEqual({ count: 3 });
    expect((await world.as('manager02').post('org/org-role/search')).code).toBe(403);
    expect((await world.as('manager02').post('org/user/search')).code).toBe(200);
    const tree = await admin.get(`org/org/bind-app-list/${org.second}`);
    expect(tree.data.find((node: { id: string }) => node.id === 'org_user_edit').checked).toBe(false);
    expect((await admin.get(`org/org/show-permission/${org.second}`)).data).toHaveLength(3);
    expect(fieldsOf(await admin.post(path, { ids: [] }))).toHaveProperty('ids');
  });

  it('cannot get more than the parent organisation may use', async () => {
    const admin = world.as('admin');
    const parentId = org.second;
    const { data } = await admin.post(
      'org/org/add',
      await withCategory({ parentId, name: '下级', code: '99022' }),
    );
    const path = `org/org/assign-app-to-org/${data.id}`;
    const reply = await admin.post(path, { ids: ['org_role_edit'] });
    expect([reply.code, reply.msg]).toEqual([403, '超出上级机构的权限范围']);
    expect((await admin.post(path, { ids: ['OrgUser'] })).code).toBe(200);
  });

  it('C4: can be moved only by users with authority over them and both places, and not out of a ceiling of more than these users have', async () => {
    const admin = world.as('admin');
    await world.db
      .updateTable('org_user')
      .set({ sys_manager: 1 })
      .where('login_name', '=', 'manager')
      .execute();
    const manager = world.as('manager');
    const move = async (id: number, parentId: number) => {
      const { version } = (await admin.get(`org/org/detail/${id}`)).data;
      const { code, msg } = await manager.post(`org/org/edit/${id}`, { version, parentId });
      return [code, msg];
    };
    const add = async (parentId: number, name: string, code: string) =>
      (await admin.post('org/org/add', await withCategory({ parentId, name, code }))).data.id as number;
    const upper = await add(org.first, '一所', '99011');
    const other = await add(org.first, '二所', '99012');
    const lower = await add(upper, '三所', '99013');

    expect(await move(org.second, org.first)).toEqual([403, '没有权限']);
    expect(await move(upper, org.second)).toEqual([403, '没有权限']);
    expect(await move(org.first, upper)).toEqual([400, '有 1 处需要修改']);
    expect((await move(other, upper))[0]).toBe(200);
    await admin.post(`org/org/assign-app-to-org/${upper}`, { ids: ['OrgUser'] });
    expect((await move(lower, org.first))[1]).toMatch(/^不能授予自己没有的权限【.+】$/);
    // Users cannot lock themselves out by a date.
    const { version } = (await admin.get(`org/org/detail/${org.first}`)).data;
    const ended = { version, expireDate: '2020-01-01' };
    expect(fieldsOf(await manager.post(`org/org/edit/${org.first}`, ended))).toEqual({
      expireDate: '当前机构的有效期不能早于今天',
    });
    const open = await manager.post(`org/org/edit/${org.first}`, { version, expireDate: '2099-01-01' });
    expect(open.code, open.msg).toBe(200);
    await world.db.deleteFrom('permission_grant').where('subject_kind', '=', 'org').execute();
    await world.db
      .updateTable('org_user')
      .set({ sys_manager: 0 })
      .where('login_name', '=', 'manager')
      .execute();
  });

  it('cannot change their own ceiling', async () => {
    const reply = await world
      .as('manager')
      .post(`org/org/assign-app-to-org/${org.first}`, { ids: ['org_user_edit'] });
    expect(reply.code).toBe(403);
  });
});
