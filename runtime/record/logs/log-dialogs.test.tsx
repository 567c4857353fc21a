import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDom } from '../../../tests/support/test-dom';
import { DataSourceProvider } from '../../data/data-source-context';
import { wideWindow } from '../../page/test-list';
import { testPage, testSource } from '../../page/test-page';
import { session } from '../../session/session-store';
import type * as ChangeLog from './change-log-dialog';
import { HistoryButton } from './history-button';
import type * as OperationLog from './operation-log-dialog';
import type * as RowHistory from './row-history-dialog';

type Parts = typeof ChangeLog & typeof OperationLog & typeof RowHistory;

testDom();
beforeAll(wideWindow);
let parts: Parts;
beforeAll(async () => {
  parts = {
    ...(await import('./change-log-dialog')),
    ...(await import('./operation-log-dialog')),
    ...(await import('./row-history-dialog')),
  };
});
beforeEach(() => {
  session.permissions = ref(new Set<string>());
});

const REQUEST = {
  ...{ operator: '林知夏', loginType: 1, method: 'POST', path: 'a/level/edit/7', ip: '10.0.0.8' },
  ...{ requestId: 'r-1', createdAt: '2026-11-24 09:00:00' },
  ...{ router: { url: 'a/level/edit/:id' }, env: '{"agent":"Firefox"}' },
};
const CHANGE = {
  ...{
    ...REQUEST,
    id: 5,
    index: 1,
    module: '等级',
    verb: 'edit',
    action: '编辑',
    dataId: '7',
    object: '宽管级',
  },
  ...{ from: { name: '宽' }, changes: [{ column: 'name', name: '名称', from: '宽管', to: '宽管级' }] },
};
const OPERATION = {
  ...{
    ...REQUEST,
    id: 6,
    index: 1,
    moduleName: '等级',
    resCode: '400',
    resMsg: '有 1 处需要修改',
    costMs: 12,
  },
  ...{ logData: { action: '编辑' }, data: { name: '宽管级', other: '******' } },
};
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const shown = (rows: object[], dialog: (url: string) => ReactNode) => {
  const source = testSource(() => ({ rows, page: 1, totalCount: rows.length }));
  render(<DataSourceProvider value={source}>{dialog('a/level/data-change/search')}</DataSourceProvider>);
  return { source, user: userEvent.setup(), bodies: () => source.calls.map(({ options }) => options.body) };
};

it('B2-18, B2-19, B3-19, B3-20, B5-47: the change log of a list', async () => {
  const { user, bodies } = shown([CHANGE], (url) => (
    <parts.ChangeLogDialog url={url} title="等级管理" onClose={() => undefined} />
  ));
  const dialog = await screen.findByRole('dialog', { name: '等级管理变更记录' });
  expect(dialog.style.getPropertyValue('--dialog-width')).toBe('840px');
  await within(dialog).findByText('2026-11-24 09:00:00');
  expect(heads()).toEqual(['序号', '请求路径', '操作动作', 'IP 地址', '操作人']);
  expect(dialog.textContent).toContain('林知夏 修改了 宽管级：名称 宽管 → 宽管级');
  expect(bodies()).toEqual([{ mod: -1, keyword: '', page: 1, pageSize: 10 }]);

  await user.click(screen.getByRole('button', { name: '操作人' }));
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ orderField: 'operator', orderType: 'asc' }));
  expect(screen.getByRole('columnheader', { name: '操作人' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByRole('button', { name: '请求路径' })).toBeNull();

  const keyword = screen.getByLabelText<HTMLInputElement>('关键字');
  expect(keyword.maxLength).toBe(30);
  await user.type(keyword, '司机{Enter}');
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ keyword: '司机', page: 1 }));
  await user.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(bodies().at(-1)).toEqual({ mod: -1, keyword: '', page: 1, pageSize: 10 }));
  expect(keyword.value).toBe('');

  screen.getByRole('button', { name: '显示列' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '请求方式' }));
  await waitFor(() => expect(heads()).toContain('请求方式'));
});

it('B2-22, B2-23, B3-21, B3-22, B3-23, B3-24: the details of a change, in panels that fold', async () => {
  const { user } = shown([CHANGE], (url) => (
    <parts.ChangeLogDialog url={url} title="等级管理" onClose={() => undefined} />
  ));
  await user.click(await screen.findByRole('button', { name: '第 1 条的详情' }));
  const dialog = await screen.findByRole('dialog', { name: '变更详情' });
  expect(dialog.style.getPropertyValue('--dialog-width')).toBe('1000px');
  const table = within(within(dialog).getByRole('table', { name: '数据变更' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '字段变更前变更后',
    '名称宽管宽管级',
  ]);
  const panels = [...dialog.querySelectorAll('details')];
  expect(panels.map((panel) => panel.querySelector('summary')?.textContent)).toEqual([
    '数据变更',
    '路由信息',
    '环境信息',
  ]);
  expect(panels.every(({ open }) => open)).toBe(true);
  expect(panels[1]?.textContent).toContain('接口a/level/edit/:id');
  expect(panels[1]?.textContent).toContain('2026-11-24 09:00:00');
  expect(panels[2]?.textContent).toContain('浏览器Firefox');
});

it('B2-20, B2-21, B2-24, B2-25, B3-25, B3-26, B3-27: the operation log and its details', async () => {
  const { user } = shown([OPERATION], (url) => (
    <parts.OperationLogDialog page={testPage()} url={url} onClose={() => undefined} />
  ));
  const dialog = await screen.findByRole('dialog', { name: '等级管理操作日志' });
  await within(dialog).findByText('有 1 处需要修改');
  expect(heads()).toEqual(['序号', '模块', '操作人', 'IP 地址', '请求路径', '返回信息']);
  for (const name of ['模块', '操作人', 'IP 地址', '返回信息'])
    expect(within(screen.getByRole('columnheader', { name })).getByRole('button')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '第 1 条的详情' }));
  const detail = await screen.findByRole('dialog', { name: '操作详情' });
  expect(detail.style.getPropertyValue('--dialog-width')).toBe('880px');
  const panels = [...detail.querySelectorAll('details')].map(({ textContent }) => textContent);
  expect(panels).toHaveLength(4);
  expect(panels[1]).toContain('返回码400');
  // Columns by their labels, other keys as they are.
  expect(panels[3]).toBe('数据名称宽管级other******');
});

it('B2-26, B3-28, B3-29, B3-30, B3-31: the history of a row as a timeline and as a table', async () => {
  const rows = [{ ...CHANGE, loginType: 3 }];
  const { user, bodies } = shown(rows, (url) => (
    <parts.RowHistoryDialog url={url} id={7} name="宽管级" onClose={() => undefined} />
  ));
  const dialog = await screen.findByRole('dialog', { name: '“宽管级”的变更记录' });
  expect(bodies()).toEqual([{ mod: -1, keyword: '', page: 1, pageSize: 10, dataId: 7 }]);
  expect((await within(dialog).findByRole('list')).textContent).toContain('名称 宽管 → 宽管级');
  expect(within(dialog).getByRole('region').style.maxHeight).toBe('500px');
  await user.click(screen.getByRole('button', { name: '表格' }));
  expect(heads()).toEqual(['操作人', '操作动作', '变更内容', '时间']);
  expect(within(dialog).getByText('林知夏（供应商）')).toBeTruthy();
  screen.getByRole('button', { name: '显示列' }).focus();
  await user.keyboard('{Enter}');
  const optional = await screen.findAllByRole('menuitemcheckbox');
  expect(optional.map(({ textContent }) => textContent)).toEqual(['模块', '对象', '客户端', '客户端 IP']);
});

it('says that there is nothing, or that nothing matches', async () => {
  const { user } = shown([], (url) => (
    <parts.ChangeLogDialog url={url} title="等级管理" onClose={() => undefined} />
  ));
  expect(await screen.findByText('暂无记录')).toBeTruthy();
  await user.type(screen.getByLabelText('关键字'), '无{Enter}');
  expect(await screen.findByText('没有符合关键字的记录')).toBeTruthy();
});

it('B6-01: the history of a record is offered with the permission of the change log only', () => {
  const { pageConfig, ...page } = testPage();
  const changeLog = { url: 'a/level/data-change/search', permission: 'level_search_his' };
  const logged = { ...page, pageConfig: { ...pageConfig, changeLog } } as ReturnType<typeof testPage>;
  const button = () => {
    const { unmount } = render(
      <DataSourceProvider value={testSource(() => ({}))}>
        <HistoryButton page={logged} record={{ id: 7, name: '宽管级' }} />
      </DataSourceProvider>,
    );
    const found = screen.queryByRole('button', { name: '变更记录' });
    unmount();
    return found;
  };
  session.permissions = ref(new Set(['level_search', 'level_search_operate']));
  expect(button()).toBeNull();
  session.permissions = ref(new Set(['level_search_his']));
  expect(button()).not.toBeNull();
});
