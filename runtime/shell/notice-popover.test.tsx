import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { JsonObject } from '../../schemas/json';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { testSource } from '../page/test-page';
import { jobCentre } from './job-centre-state';
import { NoticePopover } from './notice-popover';
import type { ShownNotice } from './notice-item';

testDom();
/** Waits for the first count, and for the list's chunk. */
const SOON = { timeout: 30_000 };

let rows: ShownNotice[] = [];
let failure: CallError | null = null;
const notice = (id: number, more: Partial<ShownNotice> = {}): ShownNotice => ({
  ...{ id, source: 'waiting', title: `消息${id}`, text: null, route: `/order/detail/${id}` },
  ...{ createdAt: '2026-11-25 09:30:12', read: false, settled: false },
  ...more,
});

beforeEach(() => {
  rows = [notice(2), notice(1, { text: 'PR-1', route: null })];
  failure = null;
});

function answer({ url, options }: { url: string; options: { body?: JsonObject } }) {
  if (failure && url !== 'notice/count') return failure;
  const unread = () => rows.filter(({ read }) => !read).length;
  if (url === 'notice/read') {
    const { ids, until } = options.body as { ids?: number[]; until?: number };
    rows = rows.map((row) => ({ ...row, read: row.read || (ids?.includes(row.id) ?? row.id <= until!) }));
  }
  return url === 'notice/mine' ? { rows, totalCount: rows.length, unread: unread() } : { unread: unread() };
}

function Address() {
  return <p>{useLocation().pathname}</p>;
}

function open() {
  const source = testSource(answer);
  render(
    <MemoryRouter>
      <DataSourceProvider value={source}>
        <NoticePopover />
        <Address />
      </DataSourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), source };
}
const bell = (name: RegExp | string) => screen.findByRole('button', { name }, SOON);
const items = () => within(screen.getByRole('list')).getAllByRole('listitem');

test('K2.3-05: the bell counts unread notices in the background, and says so', async () => {
  const { source } = open();
  await bell('消息通知 2 条未读');
  expect(screen.getByRole('status').textContent).toBe('2 条未读');
  expect(source.calls).toMatchObject([
    { url: 'notice/count', options: { method: 'GET', background: true, quiet: true } },
  ]);
});

test('K2.3-05: a notice leads to its page and is read then; one without a page is only read', async () => {
  const { user } = open();
  await user.click(await bell('消息通知 2 条未读'));
  await user.click(await screen.findByRole('button', { name: /消息1/ }, SOON));
  await bell('消息通知 1 条未读');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(within(items()[0]!).getByRole('button', { name: /消息2/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(screen.getByText('/order/detail/2')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a notice that a job has ended opens the list of jobs', async () => {
  rows = [notice(3, { source: 'job', route: null })];
  const { user } = open();
  await user.click(await bell('消息通知 1 条未读'));
  await user.click(await screen.findByRole('button', { name: /消息3/ }, SOON));
  await waitFor(() => expect(jobCentre.open).toBe(true));
  jobCentre.open = false;
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one is marked as read where it stands, and all that are shown at once', async () => {
  const { user, source } = open();
  await user.click(await bell('消息通知 2 条未读'));
  await screen.findByRole('list', {}, SOON);
  await user.click(within(items()[0]!).getByRole('button', { name: '标为已读' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: '标为已读' })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull());
  const sent = source.calls.filter(({ url }) => url === 'notice/read').map(({ options }) => options.body);
  expect(sent).toEqual([{ ids: [2] }, { all: true, until: 2 }]);
});

test('a failure is shown with a retry', async () => {
  const { user } = open();
  await bell('消息通知 2 条未读');
  failure = new CallError(0, '网络错误');
  await user.click(await bell(/消息通知/));
  expect((await screen.findByRole('alert', {}, SOON)).textContent).toContain('网络错误');
  failure = null;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('list', {}, SOON);
});

test('more than 99 are shown as 99+', async () => {
  rows = Array.from({ length: 120 }, (_, at) => notice(at + 1));
  open();
  await bell('消息通知 99+ 条未读');
  act(() => undefined);
  expect(screen.getByText('99+')).toBeTruthy();
});
