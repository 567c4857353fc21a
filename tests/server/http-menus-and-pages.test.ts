import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import type { BrokenPage } from '../../schemas/model/source-document';
import { cause } from '../../schemas/problems/causes';
import { createApp } from '../../server/app';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

const menu = async (loginName: string, lang = 'zh-CN') =>
  (await world.call('GET', 'org/user/menu', { token: await world.signIn(loginName), headers: { lang } }))
    .data as {
    menus: MenuNode[];
    permissions: string[];
  };
const titles = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.meta.title, ...titles(node.children)]);

test('K1-04, K1-05, K2.2-01: each account gets the menus that it may open and its codes', async () => {
  const clerk = await menu('clerk');
  expect(titles(clerk.menus)).toEqual(['监管管理', '等级管理']);
  expect(clerk.permissions).toEqual(['supervised_level_search']);

  const manager = await menu('manager');
  expect(titles(manager.menus)).toEqual(
    expect.arrayContaining(['等级管理', '监区管理', '用户管理', '角色管理']),
  );
  expect(titles(manager.menus)).not.toContain('机构分类');

  const admin = await menu('admin');
  expect(titles(admin.menus)).toContain('机构分类');
  expect(admin.permissions.length).toBeGreaterThan(manager.permissions.length);

  expect(await menu('nobody')).toMatchObject({ menus: [], permissions: [] });
});

test('K2.2-16: titles and pages use the terms of the organisation, and only there', async () => {
  await world.db
    .updateTable('org')
    .set({ org_lang: JSON.stringify([{ word: '等级', replacement: '处遇级别' }]) })
    .where('id', '=', world.orgs.first)
    .execute();
  const token = await world.signIn('clerk');
  expect(titles((await menu('clerk')).menus)).toEqual(['监管管理', '处遇级别管理']);
  const page = await world.call('GET', 'dynamic-sys/table-info/get-data/supervised-level', { token });
  expect(page.data.title).toBe('处遇级别管理');
  expect(page.data.columns[0].label).toBe('处遇级别名称');
  const info = await world.call('GET', 'org/user/userinfo', { token });
  expect(info.data.orgLang).toEqual([{ word: '等级', replacement: '处遇级别' }]);
  expect(titles((await menu('admin')).menus)).toContain('等级管理');
});

test('a broken page lists its problems, and the others work', async () => {
  const problems = [
    {
      file: 'supervised/pages/level.json',
      path: 'tableConfig',
      ...cause('missingKey', { key: 'tableConfig' }),
      kind: 'page' as const,
    },
  ];
  const broken: BrokenPage = { id: 'supervised-level', title: '等级管理', problems };
  const app = await createApp({
    database: world.database,
    model: { ...world.model, pages: new Map([...world.model.pages]).set(broken.id, broken) },
    actions: [],
  });
  const token = await world.signIn('manager');
  const get = async (id: string) =>
    readReply(await app.inject({ url: `/api/v1/dynamic-sys/table-info/get-data/${id}`, headers: { token } }));
  expect(await get('supervised-level')).toMatchObject({
    status: 500,
    msg: '页面配置有误：supervised/pages/level.json tableConfig',
    data: { title: '等级管理', problems: [{ ...problems[0], msg: '缺少“tableConfig”' }] },
  });
  expect((await get('supervised-area')).status).toBe(200);
  await app.close();
});
