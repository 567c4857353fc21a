import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { testSource } from '../page/test-page';
import { session, type User } from '../session/session-store';
import { JumpButton } from './jump-button';
import { notePlace } from './recent-places';

testDom();
const SOON = { timeout: 10_000 };
const PERSONS = 'supervised-prisoner';
const entry = (path: string, title: string, spelling: string, dynamicId?: string) => ({
  ...{ path, name: path.slice(1), layout: 3 as const, hidden: false, children: [] },
  meta: {
    ...{ title, spelling, keepAlive: false, keepAliveLevel: 0, tabChild: false, permissions: [] },
    ...(dynamicId && { dynamicId }),
  },
});

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(session, {
    status: 'ready',
    user: { tenantId: 1, userId: 2, orgId: 2, name: '林晓雯' } as User,
    menus: [
      entry('/person', '人员管理', 'ren yuan guan li', PERSONS),
      entry('/role', '角色管理', 'jue/jiao se guan li', 'org-role'),
    ],
  });
});
afterEach(() => {
  session.menus = [];
  session.user = null;
});

const zhang = { id: 7, title: '张三丰', subtitle: ['330001', '一监区'] };
const found = { pages: [{ page: PERSONS, title: '人员管理', rows: [zhang], more: true }], partial: false };

function open(answer: () => unknown = () => found) {
  const asked: unknown[] = [];
  const source = testSource((call) => {
    asked.push(call.options?.body);
    return answer();
  });
  render(
    <MemoryRouter initialEntries={['/']}>
      <DataSourceProvider value={source}>
        <JumpButton />
        <Place />
      </DataSourceProvider>
    </MemoryRouter>,
  );
  return asked;
}
function Place() {
  return <output>{useLocation().pathname}</output>;
}
const names = () => screen.queryAllByRole('option').map((one) => one.textContent);

test('what is typed while the dialog loads is in its field', async () => {
  const user = userEvent.setup();
  open();
  await user.keyboard('{Control>}k{/Control}jx{Backspace}');
  const field = await screen.findByRole<HTMLInputElement>('combobox', {}, SOON);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('s');
  expect(field.value).toBe('js');
  expect(names()[0]).toBe('角色管理');
});

test('Ctrl+K opens it; pages are found by pinyin, records by the server; Enter opens the record', async () => {
  const user = userEvent.setup();
  const asked = open();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', {}, SOON);
  expect(document.activeElement).toBe(field);
  expect(names()).toEqual(['首页', '人员管理', '角色管理']);
  await user.type(field, 'gl');
  expect(names().slice(0, 2)).toEqual(['人员管理', '角色管理']);
  await user.clear(field);
  await user.type(field, 'zsf');
  await screen.findByText('张三丰', {}, SOON);
  expect(asked.at(-1)).toEqual({ keyword: 'zsf' });
  const group = screen.getByRole('group', { name: '人员管理' });
  expect(within(group).getByRole('option').textContent).toBe('张三丰330001 · 一监区');
  expect(field.getAttribute('aria-activedescendant')).toBe(within(group).getByRole('option').id);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/person/detail/7');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('arrow keys go round; a click opens a page', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: /查找/ }));
  const field = await screen.findByRole('combobox', {}, SOON);
  await user.keyboard('{ArrowUp}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option').at(-1)!.id);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id);
  await user.click(screen.getByRole('option', { name: '角色管理' }));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/role');
});

test('what was opened last comes first, with the names that the server tells now', async () => {
  const user = userEvent.setup();
  notePlace({ page: PERSONS, id: 8 });
  notePlace({ path: '/role' });
  notePlace({ page: PERSONS, id: 7 });
  const asked = open();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('张三丰', {}, SOON);
  expect(asked).toEqual([
    {
      records: [
        { page: PERSONS, id: 7 },
        { page: PERSONS, id: 8 },
      ],
    },
  ]);
  // Record 8 is not told any more.
  const recent = within(screen.getByRole('group', { name: '最近打开' })).getAllByRole('option');
  expect(recent.map((one) => one.textContent)).toEqual(['张三丰人员管理 · 330001 · 一监区', '角色管理']);
});

test('Enter before the answer opens what the answer finds, not what an earlier keyword found', async () => {
  const user = userEvent.setup();
  const li = { ...found, pages: [{ ...found.pages[0], rows: [{ ...zhang, id: 9, title: '李四' }] }] };
  let asked = 0;
  open(() => (asked++ === 0 ? found : li));
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', {}, SOON);
  await user.type(field, 'zsf');
  await screen.findByText('张三丰', {}, SOON);
  await user.clear(field);
  await user.type(field, 'ls{Enter}');
  await waitFor(
    () => expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/person/detail/9'),
    SOON,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a failure is said, and pages are found all the same', async () => {
  const user = userEvent.setup();
  open(() => {
    throw new CallError(0, '网络错误');
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', {}, SOON), 'js');
  await screen.findByText('网络错误', {}, SOON);
  expect(names()).toEqual(['角色管理']);
});
