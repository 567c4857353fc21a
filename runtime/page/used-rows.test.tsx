import { screen, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage } from './test-page';

testDom();
beforeAll(wideWindow);

it('offers no deletion of a row while its list counts rows that refer to it, and says why', async () => {
  session.permissions = ref(new Set(['level_search', 'level_edit', 'level_del']));
  const page = testPage();
  const [name] = page.columns;
  const inUse = '“{name}”下还有 {n} 名人员，不能删除';
  const count = { ...name!, key: 'personCount', model: 'personCount', label: '人数', readOnly: true, inUse };
  const rows = [
    { ...ROWS[0], id: 1, name: '宽管级', personCount: 51 },
    { ...ROWS[0], id: 2, name: '空级', personCount: 0 },
  ];
  const { rowOf } = await showList(
    (call) => (call.url.endsWith('level/search') ? { rows, page: 1, totalCount: 2 } : null),
    '/levels',
    { ...page, columns: [...page.columns, count] },
  );
  const remove = async (row: string) => within(await rowOf(row)).findByRole('button', { name: '删除' });
  const kept = await remove('宽管级');
  expect([kept.getAttribute('aria-disabled'), (await remove('空级')).getAttribute('aria-disabled')]).toEqual([
    ...['true', null],
  ]);
  kept.focus();
  expect(await screen.findByText('“宽管级”下还有 51 名人员，不能删除')).toBeTruthy();
});

it('offers no deletion of a row of a tree below which others stand', async () => {
  session.permissions = ref(new Set(['level_search', 'level_edit', 'level_del']));
  const page = testPage();
  const [name] = page.columns;
  const childrenInUse = '“{name}”有 {n} 个下级，不能删除';
  const parent = { ...name!, key: 'parentId', model: 'parentId', label: '上级', childrenInUse };
  const rows = [
    { ...ROWS[0], id: 1, name: '上级区', children: [{ ...ROWS[0], id: 2, name: '下级区' }] },
    { ...ROWS[0], id: 3, name: '空区' },
  ];
  const { rowOf } = await showList(
    (call) => (call.url.endsWith('level/search') ? { rows, page: 1, totalCount: 2 } : null),
    '/levels',
    { ...page, pageConfig: { ...page.pageConfig, tree: true }, columns: [...page.columns, parent] },
  );
  const remove = async (row: string) => within(await rowOf(row)).findByRole('button', { name: '删除' });
  const kept = await remove('上级区');
  expect([kept.getAttribute('aria-disabled'), (await remove('空区')).getAttribute('aria-disabled')]).toEqual([
    ...['true', null],
  ]);
  kept.focus();
  expect(await screen.findByText('“上级区”有 1 个下级，不能删除')).toBeTruthy();
});
