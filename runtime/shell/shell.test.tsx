import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import { ToastHost } from '../../widgets/ui/toast';
import { CallError, type DataSource } from '../data/data-source';
import { WidgetHostProvider } from '../../widgets/widget';
import { DataSourceProvider } from '../data/data-source-context';
import { startI18n } from '../i18n/i18n';
import { clearSession, session, type User } from '../session/session-store';
import type { PageRoute } from './menu-routes';
import { setTabs } from './open-tabs';
import { Shell } from './shell';
import { NO_TABS } from './tabs-store';

function page(path: string, title: string): MenuNode {
  const meta = {
    title,
    dynamicId: title,
    keepAlive: true,
    keepAliveLevel: 1,
    tabChild: false,
    permissions: [],
  };
  return { path, name: title, layout: 3, hidden: false, meta, children: [] };
}

const directory: MenuNode = {
  ...page('/supervised', '监管管理'),
  layout: 1,
  meta: { ...page('', '监管管理').meta, dynamicId: undefined },
  children: [
    page('/supervised/level', '等级管理'),
    page('/supervised/area', '监区管理'),
    page('/broken', '坏页面'),
  ],
};

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

let repaired = false;
function Broken() {
  if (!repaired) throw new Error('This page document is broken');
  return <p>修好了</p>;
}

const renderPage = ({ shows, title }: PageRoute) => {
  if (shows.kind === 'page' && shows.pageId === '坏页面') return <Broken />;
  return <Counter name={title} />;
};

beforeEach(async () => {
  await startI18n();
  // Missing in jsdom.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => undefined;
  setTabs(NO_TABS);
  Object.assign(session, {
    status: 'ready',
    user: { id: 1, name: '林晓雯', loginOrgName: '临江监管所', isSupper: 0 } as User,
    menus: ref([directory]),
  });
});
afterEach(() => {
  cleanup();
  clearSession();
});

function open(path: string) {
  history.replaceState(null, '', path);
  const source: DataSource = {
    // The header counts notices and jobs by itself.
    call: (url) =>
      Promise.reject(
        url === 'notice/count' || url === 'job/mine' ? new CallError(0, '') : new Error('No call here'),
      ),
    file: () => Promise.reject(new Error('No file here')),
    options: async () => [],
  };
  render(
    <DataSourceProvider value={source}>
      <WidgetHostProvider
        value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
      >
        <BrowserRouter>
          <Shell renderPage={renderPage} />
        </BrowserRouter>
        <ToastHost />
      </WidgetHostProvider>
    </DataSourceProvider>,
  );
  return userEvent.setup();
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const menu = () => within(screen.getByRole('navigation'));

test('K2.1-08, K2.2-17: the root redirects to the first page of the menu, whose title names the window', async () => {
  open('/');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(document.title).toBe('首页 - 榫卯 · 监管综合管理平台');
});

test('K2.3-01, K2.3-03, K2.4-05: pages open as tabs and keep their state while hidden', async () => {
  const user = open('/supervised/level');
  await user.click(await screen.findByRole('button', { name: '等级管理 0' }));
  await user.click(menu().getByRole('link', { name: '监区管理' }));
  expect(tabs()).toEqual(['首页', '等级管理', '监区管理']);
  expect(menu().getByRole('link', { name: '监区管理' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: '等级管理 1' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '等级管理' }));
  expect(await screen.findByRole('button', { name: '等级管理 1' })).toBeTruthy();
});

test('K2.4-04: the keyboard moves between tabs and closes them; closing the last one leads to the root', async () => {
  const user = open('/supervised/level');
  const tab = await screen.findByRole('tab', { name: '等级管理' });
  tab.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('首页');
  await user.keyboard('{Delete}{ArrowRight}{Delete}');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(tabs()).toEqual(['首页']);
});

test('K2.4-01, K2.4-03: the context menu reports that there is nothing on a side', async () => {
  const user = open('/supervised/level');
  const tab = await screen.findByRole('tab', { name: '等级管理' });
  for (const side of ['右侧', '左侧']) {
    await user.pointer({ keys: '[MouseRight]', target: tab });
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(expect.arrayContaining(['关闭当前标签', '关闭右侧', '关闭左侧', '关闭全部']));
    await user.click(screen.getByRole('menuitem', { name: `关闭${side}` }));
    expect(await screen.findByText(`${side}没有标签`, {}, { timeout: 30_000 })).toBeTruthy();
  }
});

test('a failing page shows an error card in its tab, the shell keeps working, and a retry helps', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = open('/broken');
  expect((await screen.findByRole('alert')).textContent).toContain('页面出错');
  await user.click(menu().getByRole('link', { name: '等级管理' }));
  expect(await screen.findByRole('button', { name: '等级管理 0' })).toBeTruthy();
  repaired = true;
  await user.click(screen.getByRole('tab', { name: '坏页面' }));
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('修好了')).toBeTruthy();
});

test('K2.1-09: an unknown path is not found', async () => {
  open('/nowhere');
  await waitFor(() => expect(location.pathname).toBe('/404'));
});

test('shows rejected sign-ins until dismissed in this window', async () => {
  const failed = {
    since: '2026-03-01 08:00:00',
    last: '2026-03-02 09:00:00',
    from: ['192.0.2.1', '192.0.2.7'],
  };
  session.user!.failedSignIns = { count: 3, ...failed };
  open('/supervised/level');
  const text = /有 3 次登录失败（2026-03-01 08:00:00 至 2026-03-02 09:00:00），来自 192.0.2.1, 192.0.2.7/;
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByText(text)).toBeNull();
  cleanup();
  open('/supervised/level');
  await screen.findAllByText('等级管理');
  expect(screen.queryByText(text)).toBeNull();
  act(() => void (session.user!.failedSignIns = { count: 1, ...failed, last: '2026-03-03 09:00:00' }));
  expect(await screen.findByText(/有 1 次登录失败/)).toBeTruthy();
});

test('shows administrators on every page that the disk is full', async () => {
  open('/supervised/level');
  await screen.findByRole('tab', { name: '等级管理' });
  expect(screen.queryByText(/磁盘空间不足/)).toBeNull();
  act(() => void (session.user!.diskFull = 1));
  expect((await screen.findByText(/磁盘空间不足/)).getAttribute('role')).toBe('alert');
});
