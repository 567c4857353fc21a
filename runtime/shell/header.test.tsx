import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { LoadingOverlay } from '../../widgets/ui/loading-overlay';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { testSource } from '../page/test-page';
import { session, type User } from '../session/session-store';
import { Header } from './header';
import { setTabs } from './open-tabs';
import { NO_TABS } from './tabs-store';

testDom();
/** Waits for lazy-loaded menus and dialogs. */
const SOON = { timeout: 30_000 };

beforeEach(() => {
  setTabs(NO_TABS);
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  Object.assign(session, {
    status: 'ready',
    user: { id: 1, name: '林晓雯', orgId: 2, loginOrgName: '第一监狱', isSupper: 0 } as User,
    organisations: [
      { id: 2, name: '第一监狱', shortName: null },
      { id: 3, name: '第二监狱', shortName: null },
    ],
  });
});

afterEach(() => void vi.useRealTimers());

/** What the header asks by itself. */
const OF_HEADER: Record<string, unknown> = {
  'notice/count': { unread: 0 },
  'notice/mine': { rows: [], totalCount: 0, unread: 0 },
  'job/mine': { rows: [] },
};

function open(answer: Parameters<typeof testSource>[0] = () => null) {
  const source = testSource((call) => answer(call) ?? OF_HEADER[call.url] ?? null);
  render(
    <MemoryRouter>
      <DataSourceProvider value={source}>
        <WidgetHostProvider
          value={{
            choices: () => Promise.resolve([]),
            upload: () => Promise.reject(new Error()),
            picture: (filePath) => Promise.resolve(new Blob([filePath])),
          }}
        >
          <Header trail={[]} title="首页" />
          <ConfirmHost />
          <LoadingOverlay />
          <ToastHost />
        </WidgetHostProvider>
      </DataSourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), source };
}

const button = (name: string) => screen.getByRole('button', { name });

test('K2.3-04: the clock updates', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9, 41, 7) });
  open();
  const time = () => document.querySelector('header time')?.textContent;
  expect(time()).toContain('09:41:07');
  act(() => void vi.advanceTimersByTime(1000));
  expect(time()).toContain('09:41:08');
});

test('K1-02, K2.3-09: offers four languages by their own names', async () => {
  const { user } = open();
  await user.click(button('语言 简体中文'));
  await screen.findByRole('menuitemradio', { name: 'English' }, SOON);
  const names = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
  expect(names).toEqual(['简体中文', '繁體中文', 'English', 'Português']);
});

test('K2.3-05, K2.3-06: the bell shows that there are no messages', async () => {
  const { user } = open();
  await user.click(button('消息通知'));
  const messages = await screen.findByRole('dialog', { name: '消息通知' }, SOON);
  expect(await within(messages).findByRole('heading', { name: '消息通知' }, SOON)).toBeTruthy();
  expect(await within(messages).findByText('暂无消息通知', {}, SOON)).toBeTruthy();
});

test('K2.3-07, K2.3-10: the user menu shows the name, and 修改密码 except for super users', async () => {
  const { user } = open();
  const items = async () => {
    await user.click(button('个人菜单 林晓雯'));
    await screen.findByRole('menuitem', { name: '退出登录' }, SOON);
    const found = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return found;
  };
  expect(button('个人菜单 林晓雯').textContent).toContain('林晓雯');
  expect(await items()).toEqual(['修改密码', '界面设置', '键盘快捷键', '退出登录']);
  act(() => void (session.user!.isSupper = 1));
  expect(await items()).toEqual(['界面设置', '键盘快捷键', '退出登录']);
});

test('K3-02: the photo of the user is the avatar', async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  session.user!.photo = '2026/portrait.png';
  open();
  const menu = button('个人菜单 林晓雯');
  await waitFor(() => expect(menu.querySelector('img')?.getAttribute('src')).toBe('blob:photo'));
});

test('K2.3-08, K2.3-12: switches the organisation after confirmation', async () => {
  const { user, source } = open();
  await user.click(button('切换机构 第一监狱'));
  await user.click(await screen.findByRole('menuitemradio', { name: '第二监狱' }, SOON));
  const question = await screen.findByRole('alertdialog', { name: '是否切换到【第二监狱】' }, SOON);
  expect(within(question).getByText('确定切换？')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: '取消' }));
  expect(source.calls.filter(({ url }) => !(url in OF_HEADER))).toEqual([]);
});

test('B2-31, K2.3-13, K2.3-14: after the switch the window shows a message and reloads at the root a second later', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { assign, pathname: '/' });
  const { user } = open(() => ({ token: 'T2' }));
  await user.click(button('切换机构 第一监狱'));
  await user.click(await screen.findByRole('menuitemradio', { name: '第二监狱' }, SOON));
  const question = await screen.findByRole('alertdialog', { name: '是否切换到【第二监狱】' }, SOON);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(within(question).getByRole('button', { name: '切换' }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.getByText('切换登录成功，即将刷新页面')).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(999)));
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(assign.mock.calls).toEqual([['/']]);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  vi.unstubAllGlobals();
});

test('a refused switch uncovers the window', async () => {
  const { user } = open(() => new CallError(403, '没有权限'));
  await user.click(button('切换机构 第一监狱'));
  await user.click(await screen.findByRole('menuitemradio', { name: '第二监狱' }, SOON));
  const question = await screen.findByRole('alertdialog', { name: '是否切换到【第二监狱】' }, SOON);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(within(question).getByRole('button', { name: '切换' }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('K2.3-15, K5-01, K5-03, K5-04, K8-11: changes the password in a dialog with field errors', async () => {
  const { user, source } = open();
  await user.click(button('个人菜单 林晓雯'));
  await user.click(await screen.findByRole('menuitem', { name: '修改密码' }, SOON));
  const dialog = within(await screen.findByRole('dialog', { name: '登录密码修改' }, SOON));
  expect(dialog.getByRole('button', { name: '取消' })).toBeTruthy();
  const press = () => user.click(dialog.getByRole('button', { name: '确认修改' }));
  await press();
  expect(dialog.getAllByText('请输入的登录密码，8位以上，最长18位')).toHaveLength(2);
  expect(dialog.getByText('请输入确认密码')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^原密码/), 'demo123456');
  await user.type(dialog.getByLabelText(/^新密码/), 'kestrel-71');
  await user.type(dialog.getByLabelText(/^确认密码/), 'kestrel-72');
  await press();
  expect(dialog.getByText('两次密码输入不一致！')).toBeTruthy();
  expect(source.calls.filter(({ url }) => !(url in OF_HEADER))).toEqual([]);
  await user.type(dialog.getByLabelText(/^确认密码/), '{Backspace}1');
  await press();
  expect(await screen.findByText('修改成功', {}, SOON)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(source.calls.map(({ url }) => url).filter((url) => !(url in OF_HEADER))).toEqual([
    'org/user/change-password',
  ]);
});
