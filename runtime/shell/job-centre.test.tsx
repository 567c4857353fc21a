import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { noteChangedJob } from '../jobs/changed-jobs';
import type { ShownJob } from '../jobs/shown-job';
import { testSource } from '../page/test-page';
import { JobCentre } from './job-centre';
import { jobCentre } from './job-centre-state';

testDom();
const SOON = { timeout: 30_000 };

let jobs: ShownJob[] = [];
let failure: CallError | null = null;
const job = (id: number, more: Partial<ShownJob> = {}): ShownJob => ({
  ...{ id, kind: 'export.excel', title: `导出${id}`, state: 'running', done: 12_000, total: 37_412 },
  ...{ phase: '正在写入', result: null, file: null, msg: null },
  ...{ createdAt: '2026-11-25 09:30:12', startedAt: '2026-11-25 09:30:13', endedAt: null, ms: 4200 },
  ...more,
});
beforeEach(() => {
  failure = null;
  jobCentre.open = false;
  jobs = [
    job(3),
    job(2, { state: 'failed', msg: '磁盘空间不足' }),
    job(1, { state: 'done', file: { name: '用户.xlsx', size: 900 } }),
  ];
});

function open() {
  const source = testSource(({ url }) => {
    if (failure) return failure;
    if (url === 'job/mine') return { rows: jobs };
    if (url === 'job/ticket/1') return { ticket: 'T1' };
    jobs = jobs.map((one) => (url === `job/cancel/${one.id}` ? { ...one, state: 'canceled' } : one));
    return null;
  });
  render(
    <DataSourceProvider value={source}>
      <JobCentre />
    </DataSourceProvider>,
  );
  return { user: userEvent.setup(), source };
}
const centre = (name: RegExp | string) => screen.findByRole('button', { name }, SOON);
const items = async () => within(await screen.findByRole('list', {}, SOON)).getAllByRole('listitem');

test('the button counts running jobs; the list shows progress, the reason of a failure and the duration', async () => {
  const { user } = open();
  await user.click(await centre('我的任务 1 个正在执行'));
  const [running, failed, done] = await items();
  expect(within(running!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12000');
  expect(running!.textContent).toContain('正在写入 · 12,000 / 37,412');
  expect(failed!.textContent).toContain('磁盘空间不足');
  expect(done!.textContent).toContain('用时 4.2 秒');
});

test('a running job is canceled, and the list says so', async () => {
  const { user, source } = open();
  await user.click(await centre('我的任务 1 个正在执行'));
  await items();
  await user.click(screen.getByRole('button', { name: '取消任务' }));
  await waitFor(() => expect(screen.getByText('已取消')).toBeTruthy());
  expect(source.calls.map(({ url }) => url)).toContain('job/cancel/3');
});

test('the file of a job is downloaded with a ticket', async () => {
  const clicked = vi.fn<(href: string) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(`${this.getAttribute('href')} ${this.download}`);
  });
  const { user } = open();
  await user.click(await centre(/我的任务/));
  await items();
  await user.click(screen.getByRole('button', { name: '下载' }));
  await waitFor(() => expect(clicked.mock.calls).toEqual([['/api/v1/file/download/T1 用户.xlsx']]));
});

test('a job that another part of the window starts appears at once', async () => {
  jobs = [];
  open();
  noteChangedJob();
  jobs = [job(9)];
  await centre('我的任务 1 个正在执行');
});

test('without jobs the list is empty; a failure has a retry', async () => {
  jobs = [];
  failure = new CallError(0, '网络错误');
  const { user } = open();
  await user.click(await centre('我的任务'));
  expect((await screen.findByRole('alert', {}, SOON)).textContent).toContain('网络错误');
  failure = null;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('暂无任务', {}, SOON);
});
