import { expect, test } from 'vitest';
import {
  closeAll,
  closeSide,
  closeTab,
  keptAlive,
  NO_TABS,
  openTab,
  restartTab,
  type TabsState,
} from './tabs-store';

const HOME = '/dashboard';

function opened(...keys: string[]): TabsState {
  return keys.reduce(
    (state, key) =>
      openTab(state, {
        key,
        href: key,
        title: key,
        closable: key !== HOME,
        keepAlive: true,
        keepAliveLevel: 1,
      }),
    NO_TABS,
  );
}

const keys = (state: TabsState | null) => state?.tabs.map((tab) => tab.key);

test('home is first whenever it is opened, the others in opening order', () => {
  expect(keys(opened('/a', '/b', HOME, '/c'))).toEqual([HOME, '/a', '/b', '/c']);
});

test('opening an open page activates it with its last URL', () => {
  const state = openTab(opened('/a', '/b'), {
    key: '/a',
    href: '/a?pageNo=2',
    title: 'A',
    closable: true,
    keepAlive: true,
    keepAliveLevel: 1,
  });
  expect(state.activeKey).toBe('/a');
  expect(state.tabs).toMatchObject([{ key: '/a', href: '/a?pageNo=2', created: 1 }, { key: '/b' }]);
});

test('K4-17: closing the active tab activates its right neighbour, otherwise its left', () => {
  const state = opened(HOME, '/a', '/b', '/c');
  expect(closeTab(state, '/c').activeKey).toBe('/b');
  expect(closeTab({ ...state, activeKey: '/a' }, '/a').activeKey).toBe('/b');
  expect(closeTab(opened('/a'), '/a')).toEqual(NO_TABS);
});

test('K2.1-07: closing another tab keeps the active one, and home cannot be closed', () => {
  const state = opened(HOME, '/a', '/b');
  expect(closeTab(state, '/a')).toMatchObject({ activeKey: '/b' });
  expect(closeTab(state, HOME)).toBe(state);
});

test('closing a side keeps home, and activates the tab itself if the active one was closed', () => {
  const state = opened(HOME, '/a', '/b', '/c');
  expect(keys(closeSide(state, '/b', 'left'))).toEqual([HOME, '/b', '/c']);
  const right = closeSide(state, '/a', 'right');
  expect(keys(right)).toEqual([HOME, '/a']);
  expect(right?.activeKey).toBe('/a');
});

test('returns null when a side is empty; home alone on the left counts as empty', () => {
  const state = opened(HOME, '/a');
  expect(closeSide(state, '/a', 'right')).toBeNull();
  expect(closeSide(state, '/a', 'left')).toBeNull();
});

test('K2.4-02: closing all leaves home, or nothing', () => {
  expect(closeAll(opened(HOME, '/a', '/b'))).toMatchObject({ activeKey: HOME, tabs: [{ key: HOME }] });
  expect(closeAll(opened('/a'))).toEqual(NO_TABS);
});

test('K2.4-06, K2.4-07: at most ten pages stay alive: the active one, then higher levels, then the latest opened', () => {
  let state = opened(HOME, ...Array.from({ length: 10 }, (_, index) => `/list${index}`));
  state = openTab(state, { ...plain('/form'), keepAlive: true, keepAliveLevel: 0 });
  state = openTab(state, { ...plain('/once'), keepAlive: false, keepAliveLevel: 9 });
  const alive = keptAlive(state);
  expect(alive.size).toBe(10);
  expect(alive.has('/once')).toBe(true);
  expect(alive.has('/form')).toBe(false);
  expect(alive.has('/list9')).toBe(true);
  expect(alive.has('/list0')).toBe(false);
  expect(keptAlive({ ...state, activeKey: '/list0' }).has('/once')).toBe(false);
});

test('K2.4-08: a layout of pages in tabs is always alive, beyond the ten', () => {
  const layout = { ...plain('/layout'), keepAlive: false, keepAliveLevel: 0, isLayout: true };
  const pages = Array.from({ length: 11 }, (_, index) => `/list${index}`);
  const state = pages.reduce(
    (open, key) => openTab(open, { ...plain(key), keepAlive: true, keepAliveLevel: 1 }),
    openTab(NO_TABS, layout),
  );
  expect([...keptAlive(state)].sort()).toEqual(['/layout', ...pages.slice(1)].sort());
});

test('a restarted page keeps its position', () => {
  const state = restartTab(opened('/a', '/b'), '/a');
  expect(state.tabs.map((tab) => tab.run)).toEqual([1, 0]);
});

function plain(key: string) {
  return { key, href: key, title: key, closable: true };
}

test('K2.4-08: a layout of pages is always kept and does not count to ten', () => {
  const pages = Array.from({ length: 12 }, (_, at) => `/page${at}`);
  const state = openTab(opened(), {
    key: '/layout',
    href: '/layout/a',
    title: 'Layout',
    closable: true,
    keepAlive: false,
    keepAliveLevel: 0,
    isLayout: true,
  });
  const full = pages.reduce(
    (before, key) =>
      openTab(before, { key, href: key, title: key, closable: true, keepAlive: true, keepAliveLevel: 1 }),
    state,
  );
  expect([...keptAlive(full)].filter((key) => key.startsWith('/page'))).toHaveLength(10);
  expect(keptAlive(full).has('/layout')).toBe(true);
});
