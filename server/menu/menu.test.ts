import { expect, test } from 'vitest';
import type { Domain, MenuEntry, MenuNode } from '../../schemas/document/domain';
import { menuFor } from './menu';

const menus = (...menu: MenuEntry[]): Domain[] => [
  { schemaVersion: 1, id: 'd', title: 'd', dictionary: {}, menu: menu as Domain['menu'] },
];
const page = (name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  path: `/${name}`,
  name,
  title: name,
  layout: 3,
  page: name,
  module: name.toLowerCase(),
  permissions: ['search', 'add'],
  ...more,
});
const same = (text: string) => text;
const names = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.name, ...names(node.children)]);

test('K2.2-14: a list opens with its search code and lists the codes that the session holds there', () => {
  const { menus: shown } = menuFor(
    menus(page('A'), page('B')),
    new Set(['a_search', 'a_add', 'b_add']),
    same,
  );
  expect(names(shown)).toEqual(['A']);
  expect(shown[0]?.meta).toMatchObject({ module: 'a', dynamicId: 'A', permissions: ['a_search', 'a_add'] });
});

test('a container is shown if one of its children is, even a hidden one', () => {
  const shop = {
    path: '/shop',
    name: 'Shop',
    title: 'Shop',
    children: [page('A', { hidden: true }), page('B')],
  };
  expect(names(menuFor(menus(shop), new Set(['a_search']), same).menus)).toEqual(['Shop', 'A']);
  expect(names(menuFor(menus(shop), new Set(), same).menus)).toEqual([]);
  expect(menuFor(menus(shop), new Set(['a_search']), same).closed).toEqual([
    { path: '/B', code: 'b_search' },
  ]);
  expect(menuFor(menus(shop), new Set(), same).closed).toEqual([
    { path: '/shop', code: null },
    { path: '/A', code: 'a_search' },
    { path: '/B', code: 'b_search' },
  ]);
});

test('an entry without codes is open to all users, one without a search code to users with any of its codes', () => {
  const entries = menus(
    { path: '/home', name: 'Home', title: 'Home', view: 'home' },
    page('Import', { module: 'a', permissions: ['import'] }),
  );
  expect(names(menuFor(entries, new Set(), same).menus)).toEqual(['Home']);
  expect(names(menuFor(entries, new Set(['a_import']), same).menus)).toEqual(['Home', 'Import']);
});

test('a button that leads to a route that the session cannot open is dropped', () => {
  const entries = menus(
    page('A', { routeButtonRelation: { add: 'ADetail' } }),
    page('ADetail', { module: 'x' }),
  );
  const without = menuFor(entries, new Set(['a_search', 'a_add']), same);
  expect(without.permissions).toEqual(['a_search']);
  expect(without.menus[0]?.meta.permissions).toEqual(['a_search']);
  const reachable = menuFor(entries, new Set(['a_search', 'a_add', 'x_search']), same);
  expect(reachable.permissions).toEqual(['a_add', 'a_search', 'x_search']);
});

test('a further condition closes an entry and all below it', () => {
  const shop = {
    path: '/shop',
    name: 'Shop',
    title: 'Shop',
    permission: 'x_add && y_add || z_add',
    children: [page('A')],
  };
  const open = (...codes: string[]) =>
    names(menuFor(menus(shop), new Set(['a_search', ...codes]), same).menus);
  expect([open('x_add'), open('x_add', 'y_add'), open('z_add')]).toEqual([[], ['Shop', 'A'], ['Shop', 'A']]);
  expect(menuFor(menus(shop), new Set(['a_search']), same).closed).toEqual([
    { path: '/shop', code: 'x_add && y_add || z_add' },
    { path: '/A', code: 'x_add && y_add || z_add' },
  ]);
});

test('titles are translated', () => {
  expect(menuFor(menus(page('A')), new Set(['a_search']), (text) => `<${text}>`).menus[0]?.meta.title).toBe(
    '<A>',
  );
});

test('K2.2-13: the meta of a route carries what its entry says', () => {
  const entry = page('A', {
    keepAlive: true,
    keepAliveLevel: 3,
    customTitle: 'All of A',
    icon: 'users',
    tabChild: true,
    routeButtonRelation: { add: 'A' },
  });
  const { menus: shown } = menuFor(menus(entry), new Set(['a_search']), (text) => `${text}!`);
  expect(shown[0]?.meta).toEqual({
    title: 'A!',
    customTitle: 'All of A!',
    icon: 'users',
    keepAlive: true,
    keepAliveLevel: 3,
    module: 'a',
    dynamicId: 'A',
    routeButtonRelation: { add: 'A' },
    tabChild: true,
    permissions: ['a_search'],
  });
});

test('K2.2-06, K2.2-13: a tab layout lists the tabs that the session may open, in its own order or that of the children', () => {
  const children = [
    page('A', { tabChild: true }),
    page('B', { tabChild: true, order: 1 }),
    page('C'),
    page('D', { tabChild: true }),
  ];
  const layout = { path: '/l', name: 'L', title: 'L', children };
  const tabs = (more: Partial<MenuEntry>, ...codes: string[]) =>
    menuFor(menus({ ...layout, ...more }), new Set(codes.map((code) => `${code}_search`)), same).menus[0]
      ?.meta.tabList;
  expect(tabs({ layout: 2 }, 'a', 'b', 'c', 'd')).toEqual(['B', 'A', 'D']);
  expect(tabs({ isTabs: true, tabList: ['D', 'A'] }, 'a', 'b', 'c', 'd')).toEqual(['D', 'A']);
  expect(tabs({ layout: 2, tabList: ['D', 'A'] }, 'a', 'b')).toEqual(['A']);
  expect(tabs({ layout: 1 }, 'a')).toBeUndefined();
});
