import { render, screen } from '@testing-library/react';
import { ref } from 'valtio';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { DataSourceProvider } from '../data/data-source-context';
import { testPage, testSource } from '../page/test-page';
import { session } from '../session/session-store';
import { TransitionHistory } from './transition-history';
import { transitionsOf } from './transitions-of';

testDom();

const step = (id: number, action: string, to: Record<string, number | string | null>) => ({
  id,
  action,
  operator: '林知夏',
  createdAt: `2026-11-23 09:0${id}:00`,
  from: {},
  to,
});
/** As the log answers: newest first, only columns that differ. */
const CHANGES = [
  step(5, '审核', { state: 2 }),
  step(4, '提交', { state: 1, opinion: '同意' }),
  step(3, '编辑', { name: '改名' }),
  step(2, '审核', { state: 6, opinion: '附件不全' }),
  step(1, '添加', { state: 0, name: '甲' }),
];

it('the history of a document has its transitions, each with the opinion of its time', () => {
  const found = transitionsOf(CHANGES, 'state');
  expect(found.map(({ action, state, opinion }) => [action, state, opinion])).toEqual([
    ['审核', 2, '同意'],
    ['提交', 1, '同意'],
    ['审核', 6, '附件不全'],
    ['添加', 0, null],
  ]);
});

it('B6-03: it is asked for and shown only with the permission of the change log', async () => {
  const page = testPage();
  const state = { ...page.columns[0]!, model: 'state', isState: true as const };
  const documents = {
    ...page,
    columns: [...page.columns, state],
    workflow: { state: 'state', start: 0, editable: [0], facts: [] },
    pageConfig: {
      ...page.pageConfig,
      changeLog: { url: 'a/level/data-change/search', permission: 'level_search_his' },
    },
  };
  const source = testSource(() => ({ rows: CHANGES }));
  const show = () =>
    render(
      <DataSourceProvider value={source}>
        <TransitionHistory page={documents} record={{ id: 4, version: 2 }} />
      </DataSourceProvider>,
    );
  session.permissions = ref(new Set(['level_search', 'level_search_operate']));
  show().unmount();
  expect(source.calls).toEqual([]);
  session.permissions = ref(new Set(['level_search_his']));
  show();
  expect(await screen.findByText('附件不全')).toBeTruthy();
  expect(source.calls.map(({ url, options }) => [url, options.body?.dataId])).toEqual([
    ['a/level/data-change/search', 4],
  ]);
});
