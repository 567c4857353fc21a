import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { ToastHost } from '../../widgets/ui/toast';
import { CallError, type DataSource } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { addExportWords } from '../i18n/add-export-words';
import { addNoticeWords } from '../i18n/add-notice-words';
import type { ShownJob } from './shown-job';
import type { ExportRun as Run } from './export-run';

testDom();
let ExportRun: typeof Run;
// It adds its texts when it is loaded, so the language must be there before.
beforeAll(async () => {
  ({ ExportRun } = await import('./export-run'));
  addExportWords();
  addNoticeWords();
});

const job = (more: Partial<ShownJob<unknown>> = {}): ShownJob<unknown> => ({
  ...{ id: 7, kind: 'export.list', title: '导出人员', state: 'running', done: 1200, total: 37_412 },
  ...{ phase: '正在导出', result: null, file: null, msg: null, createdAt: '', startedAt: null },
  ...{ endedAt: null, ms: 0 },
  ...more,
});
const done = job({
  ...{ state: 'done', done: 37_412, file: { name: '人员.xlsx', size: 1 } },
  result: { count: 37_412, total: 37_412, cuts: 1, cutAt: [{ row: 3, column: '备注' }] },
});

/** Shows an export whose calls are answered by their address. */
function show(answers: (url: string) => unknown) {
  const called: string[] = [];
  const source = {
    call(url: string) {
      called.push(url);
      const answer = answers(url);
      return answer instanceof CallError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as DataSource;
  const onEnd = vi.fn();
  render(
    <DataSourceProvider value={source}>
      <ToastHost />
      <ExportRun title="人员" url="a/export/excel/0" body={{ page: 'a' }} onEnd={onEnd} />
    </DataSourceProvider>,
  );
  return { called, onEnd };
}

test('B8-02: a refused export says why', async () => {
  const { onEnd } = show(() => new CallError(400, '共 200 条，超过单次导出的上限 100 条'));
  expect(await screen.findByText('导出失败：共 200 条，超过单次导出的上限 100 条')).toBeTruthy();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});

test('a job that fails says why', async () => {
  show(() => ({ job: job({ state: 'failed', msg: '磁盘空间不足' }) }));
  expect(await screen.findByText('导出失败：磁盘空间不足')).toBeTruthy();
});

test('B7-09, K7-07: a finished export is downloaded at once, with its count and what was cut', async () => {
  const { called } = show((url) => (url.startsWith('job/ticket') ? { ticket: 't' } : { job: done }));
  expect(await screen.findByText('已导出 37,412 / 37,412 条')).toBeTruthy();
  expect(await screen.findByText('1 个单元格超过 32,767 个字符，已截断：第 3 行“备注”')).toBeTruthy();
  await waitFor(() => expect(called).toEqual(['a/export/excel/0', 'job/ticket/7']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a longer export shows its progress and is canceled', async () => {
  let canceled = false;
  const { called } = show((url) => {
    if (url.startsWith('job/cancel')) canceled = true;
    return url === 'job/7' ? job({ state: canceled ? 'canceled' : 'running' }) : { job: job() };
  });
  expect(await screen.findByText('正在导出 · 1,200 / 37,412')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '取消任务' }));
  expect(await screen.findByText('已取消导出')).toBeTruthy();
  expect(called).toContain('job/cancel/7');
});
