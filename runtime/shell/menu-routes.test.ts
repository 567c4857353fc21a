import { expect, test } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import { zhCN } from '../i18n/locales/zh-CN';
import { findRoute, firstLeaf, menuEntries, routesFromMenu, withHome } from './menu-routes';
import { errorRoutes, redirectFor } from './redirect-for';

type Sketch = Partial<Omit<MenuNode, 'meta' | 'children'>> & {
  path: string;
  meta?: Partial<MenuNode['meta']>;
  children?: MenuNode[];
};

function node({ path, meta, children = [], ...rest }: Sketch): MenuNode {
  const name = path.replace(/\W+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
  return {
    path,
    name,
    hidden: false,
    ...rest,
    meta: { title: name, keepAlive: false, keepAliveLevel: 0, tabChild: false, permissions: [], ...meta },
    children,
  };
}

const level = node({
  path: '/supervised/level/:id',
  layout: 3,
  meta: { title: '等级管理', dynamicId: 'supervised-level', module: 'supervised_level', keepAlive: true },
});
const hiddenDetail = node({
  path: '/supervised/prisoner/detail/:id',
  hidden: true,
  meta: { view: 'Detail' },
});
const emptyDirectory = node({ path: '/empty', layout: 1, children: [hiddenDetail] });
const logs = node({
  path: '/logs',
  layout: 2,
  meta: { title: '日志', tabList: ['LogsLogin', 'LogsRun'], customTitle: '运行与登录日志' },
  children: [
    node({ path: '/logs/run', layout: 3, meta: { tabChild: true, dynamicId: 'run-log', title: '运行' } }),
    node({ path: '/logs/login', layout: 3, meta: { tabChild: true, dynamicId: 'login-log' } }),
  ],
});
const supervised = node({
  path: '/supervised',
  layout: 1,
  meta: { title: '监管' },
  children: [hiddenDetail, level],
});
const nameless = node({ path: '/nameless', name: '', meta: { view: 'Nothing' } });
const pathless = node({ path: '', name: 'Pathless', meta: { view: 'Nothing' } });
const menus = [emptyDirectory, nameless, pathless, supervised, logs];

test('K2.2-09, K2.2-10: a generated page drops the trailing id of its path and knows its directories', () => {
  const found = findRoute(routesFromMenu(menus), '/supervised/level');
  expect(found?.route).toEqual({
    path: '/supervised/level',
    name: level.name,
    title: '等级管理',
    label: '等级管理',
    trail: ['监管'],
    keepAlive: true,
    keepAliveLevel: 0,
    shows: { kind: 'page', pageId: 'supervised-level' },
  });
});

test('K2.2-05: a container redirects to its first visible leaf', () => {
  expect(findRoute(routesFromMenu(menus), '/supervised')?.route.shows).toEqual({
    kind: 'redirect',
    to: '/supervised/level',
  });
});

test('K2.2-03, K2.2-11: hidden entries are routes with parameters, but not menu entries', () => {
  const found = findRoute(routesFromMenu(menus), '/supervised/prisoner/detail/42');
  expect(found?.route.shows).toEqual({ kind: 'view', view: 'Detail' });
  expect(found?.params).toEqual({ id: '42' });
  expect(menuEntries([supervised])[0]?.children.map((child) => child.path)).toEqual([
    '/supervised/level/:id',
  ]);
});

test('K2.2-02: ignores entries without path or name, and directories without visible entries', () => {
  expect(findRoute(routesFromMenu(menus), '/nameless')).toBeNull();
  expect(routesFromMenu([nameless, pathless])).toEqual([]);
  expect(menuEntries(menus).map((entry) => entry.path)).toEqual(['/supervised', '/logs']);
});

test('K2.2-04, K2.2-07, B2-02: a tab container is one entry with its tab children as tabs', () => {
  const routes = routesFromMenu(menus);
  const found = findRoute(routes, '/logs/login');
  expect(found?.route.path).toBe('/logs');
  expect(found?.tab?.shows).toEqual({ kind: 'page', pageId: 'login-log' });
  expect(findRoute(routes, '/logs')?.route.shows).toMatchObject({
    kind: 'tabs',
    tabs: [{ path: '/logs/login' }, { path: '/logs/run', title: '运行' }],
  });
  expect(menuEntries([logs])[0]?.children).toEqual([]);
});

test('K2.2-20: the first leaf skips hidden entries and empty directories', () => {
  expect(firstLeaf(menus)).toBe('/supervised/level');
  expect(firstLeaf([emptyDirectory])).toBeNull();
});

test('K2.1-06: adds home once, at the front', () => {
  const home = withHome(menus, '首页');
  expect(firstLeaf(home)).toBe('/dashboard');
  expect(home[0]).toMatchObject({ path: '/dashboard', name: 'Dashboard' });
  expect(withHome(home, '首页')).toBe(home);
});

test('a record after the path of a generated page belongs to the page, also in a tab', () => {
  const routes = routesFromMenu(menus);
  for (const rest of ['add', 'edit/5', 'detail/5'])
    expect(findRoute(routes, `/supervised/level/${rest}`)).toMatchObject({
      path: '/supervised/level',
      route: { name: level.name },
    });
  expect(findRoute(routes, '/logs/run/detail/7')).toMatchObject({
    path: '/logs/run',
    route: { path: '/logs' },
    tab: { path: '/logs/run' },
  });
  for (const path of [
    '/supervised/level/edit/0',
    '/supervised/level/edit/5/6',
    '/logs/edit/5',
    '/supervised/add',
  ])
    expect(findRoute(routes, path)).toBeNull();
  // A view is a screen of its own.
  expect(findRoute(routes, '/supervised/prisoner/detail/42')?.path).toBe('/supervised/prisoner/detail/42');
  expect(findRoute(routes, '/supervised/prisoner/detail/42/edit/1')).toBeNull();
});

test('an unknown path has no route', () => {
  expect(findRoute(routesFromMenu(menus), '/supervised/level/9')).toBeNull();
});

test.each([
  ['/', '/supervised/level'],
  ['/supervised', '/supervised/level'],
  ['/logs', '/logs/login'],
  ['/logs/run', null],
  ['/supervised/level', null],
  ['/error', '/error/404'],
  ['/error/403', null],
  ['/404', null],
  ['/403', null],
  ['/nowhere', '/404'],
  ['/org/user', '/403?needs=org_user_search'],
  ['/org', '/403'],
])('K2.1-04, K2.1-08, K2.1-09, K2.2-08, B2-03: %s redirects to %s', (pathname, target) => {
  const routes = [...routesFromMenu(menus), ...errorRoutes((key) => key)];
  const closed = [
    { path: '/org', code: null },
    { path: '/org/user', code: 'org_user_search' },
  ];
  expect(redirectFor(pathname, menus, routes, closed)).toBe(target);
});

test('K2.1-03: error pages inside the shell have titles', () => {
  const words: Record<string, string> = zhCN;
  expect(errorRoutes((key) => words[key] ?? '').map(({ path, title }) => [path, title])).toEqual([
    ['/error/404', '请求错误'],
    ['/error/403', '权限错误'],
    ['/error/500', '服务器错误'],
    ['/404', '请求错误'],
    ['/403', '权限错误'],
  ]);
});

test('K2.2-13: a page is titled customTitle, what the menu calls it stays its title', () => {
  expect(findRoute(routesFromMenu(menus), '/logs')?.route).toMatchObject({
    title: '运行与登录日志',
    label: '日志',
  });
  expect(findRoute(routesFromMenu(menus), '/logs/run')?.tab).toMatchObject({
    title: '运行',
    trail: ['日志'],
  });
  expect(menuEntries([logs])[0]?.meta.title).toBe('日志');
});

test('K2.2-06: layout 2 is a tab layout, as is an entry with isTabs', () => {
  const flagged = { ...logs, layout: 1 as const, isTabs: true };
  for (const entry of [logs, flagged]) {
    const shows = findRoute(routesFromMenu([entry]), '/logs')?.route.shows;
    expect(shows).toMatchObject({ kind: 'tabs', tabs: [{ path: '/logs/login' }, { path: '/logs/run' }] });
    expect(menuEntries([entry]).map(({ children }) => children)).toEqual([[]]);
  }
});
