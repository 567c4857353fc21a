import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { WidgetLook } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { session } from '../session/session-store';
import { listWidgets } from '../../widgets/list-widgets';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { FieldRegistryProvider } from '../fields/list-registry';
import { GeneratedPage } from './generated-page';
import { ROWS, showList as show, wideWindow } from './test-list';
import { testPage, testSource } from './test-page';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  localStorage.clear();
  session.permissions = ref(new Set(['level_search', 'level_add', 'level_edit', 'level_del']));
});

describe('list', () => {
  it('K2.5-11: is a table named by its page, with rows and their buttons', async () => {
    const { table, rowOf } = await show();
    expect(await within(table).findByText('宽管级')).toBeTruthy();
    expect(within(table).getByRole('columnheader', { name: '操作' })).toBeTruthy();
    const row = within(await rowOf('严管级'));
    expect(row.getByRole('button', { name: '编辑' })).toBeTruthy();
    expect(row.getByRole('button', { name: '删除' })).toBeTruthy();
    expect(await row.findByRole('button', { name: '启用' })).toBeTruthy();
    expect(within(await rowOf('宽管级')).queryByRole('button', { name: '启用' })).toBeNull();
  });

  it.each([
    ['edit', '编辑', '删除'],
    ['del', '删除', '编辑'],
  ])(
    'K2.5-10, K2.5-12, K2.5-13, K6-01: shows no button its user may not press: %s',
    async (code, may, mayNot) => {
      session.permissions = ref(new Set(['level_search', `level_${code}`]));
      const { rowOf } = await show();
      const row = within(await rowOf('宽管级'));
      expect(row.queryByRole('button', { name: mayNot })).toBeNull();
      expect(row.getByRole('button', { name: may })).toBeTruthy();
      expect(screen.queryByRole('button', { name: '添加等级' })).toBeNull();
    },
  );

  it('K2.5-07, K2.5-08: queries on Enter and resets by 重置', async () => {
    const { user, searches } = await show();
    await user.type(await screen.findByLabelText('名称'), '宽{Enter}');
    await waitFor(() => expect(searches().at(-1)).toEqual({ name: '宽', page: 1, pageSize: 10 }));
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ page: 1, pageSize: 10 }));
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('');
  });

  it('B2-01: reads the page from the URL and writes it back', async () => {
    const { user, searches } = await show(undefined, '/levels?pageNo=2&pageSize=10');
    await waitFor(() => expect(searches()[0]).toMatchObject({ page: 2, pageSize: 10 }));
    await user.click(await screen.findByRole('button', { name: '第 3 页' }));
    await waitFor(() => expect(screen.getByText('?pageNo=3&pageSize=10')).toBeTruthy());
    expect(searches().at(-1)).toMatchObject({ page: 3 });
  });

  it('B3-05: sorts by a column and announces it', async () => {
    const { user, searches } = await show();
    const head = await screen.findByRole('columnheader', { name: '名称' });
    expect(head.getAttribute('aria-sort')).toBeNull();
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    expect(searches().at(-1)).toMatchObject({ orderField: 'name', orderType: 'asc' });
  });

  it('K7-84, B2-32: deletes after confirmation and reloads', async () => {
    const { user, source, searches, rowOf } = await show();
    await user.click(within(await rowOf('宽管级')).getByRole('button', { name: '删除' }));
    const question = await screen.findByRole('alertdialog', { name: '删除“宽管级”？' });
    await user.click(within(question).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(source.calls).toContainEqual(
      expect.objectContaining({
        url: 'a/level/del/1',
        options: expect.objectContaining({ method: 'DELETE' }),
      }),
    );
    await waitFor(() => expect(searches()).toHaveLength(2));
  });

  it('K3-06: deletes the selected rows, also by keyboard', async () => {
    const { user, source, rowOf } = await show();
    const removal = () => screen.getByRole('button', { name: '批量删除' });
    const row = await rowOf('宽管级');
    expect(removal().getAttribute('aria-disabled')).toBe('true');
    row.focus();
    await user.keyboard(' {ArrowDown} ');
    expect(await screen.findByText('已选 2 条')).toBeTruthy();
    await user.click(removal());
    const question = await screen.findByRole('alertdialog', { name: '删除选中的 2 条？' });
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(source.calls.find((call) => call.url.endsWith('batch-del'))?.options.body).toEqual({
        ids: [1, 2],
      }),
    );
  });

  it('runs an action of the document after confirmation', async () => {
    const { user, source, rowOf } = await show();
    await user.click(await within(await rowOf('严管级')).findByRole('button', { name: '启用' }));
    const question = await screen.findByRole('alertdialog', { name: '启用“严管级”？' });
    await user.click(within(question).getByRole('button', { name: '启用' }));
    expect(await screen.findByText('启用成功')).toBeTruthy();
    expect(source.calls.some((call) => call.url === 'a/level/change-status/2/1')).toBe(true);
  });

  it('K5-26: an action without a question runs once on a double click and on repeated Enter', async () => {
    const page = testPage();
    delete page.pageConfig.rowActions![0]!.confirm;
    const { user, source, rowOf } = await show(undefined, undefined, page);
    const calls = () => source.calls.filter((call) => call.url === 'a/level/change-status/2/1');
    const button = await within(await rowOf('严管级')).findByRole('button', { name: '启用' });
    await user.dblClick(button);
    expect(await screen.findByText('启用成功')).toBeTruthy();
    button.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['宽管级', '停用', '启用', 'a/level/change-status/1/0'],
    ['严管级', '启用', '停用', 'a/level/change-status/2/1'],
  ])('B2-33: %s is asked to become %s, not %s', async (name, word, other, url) => {
    // Without 删除 all buttons fit in the row.
    session.permissions = ref(new Set(['level_search', 'level_edit']));
    const page = testPage();
    const [enable] = page.pageConfig.rowActions!;
    page.pageConfig.rowActions = [
      enable!,
      {
        ...enable!,
        key: 'disable',
        label: '停用',
        url: 'a/level/change-status/{id}/0',
        when: 'status == 1',
        confirm: '停用“{name}”？',
      },
    ];
    const { user, source, rowOf } = await show(undefined, undefined, page);
    const row = within(await rowOf(name));
    await user.click(await row.findByRole('button', { name: word }));
    expect(row.queryByRole('button', { name: other })).toBeNull();
    const question = await screen.findByRole('alertdialog', { name: `${word}“${name}”？` });
    expect(source.calls.some((call) => call.url === url)).toBe(false);
    await user.click(within(question).getByRole('button', { name: word }));
    await waitFor(() => expect(source.calls.some((call) => call.url === url)).toBe(true));
  });

  it('K2.5-19: the dialog of a row loads the columns of its form, then the detail', async () => {
    const { user, source, rowOf } = await show();
    await user.click(within(await rowOf('宽管级')).getByRole('button', { name: '编辑' }));
    await screen.findByRole('dialog');
    const urls = () => source.calls.map(({ url }) => url);
    await waitFor(() => expect(urls()).toContain('a/level/detail/1'));
    const columns = urls().findIndex((url) => url.startsWith('dynamic-sys/'));
    expect(columns).toBeGreaterThanOrEqual(0);
    expect(columns).toBeLessThan(urls().indexOf('a/level/detail/1'));
  });

  it('opens a tree, and closes and opens a branch', async () => {
    const page = testPage();
    page.pageConfig.tree = true;
    const tree = [{ ...ROWS[0], children: [ROWS[1]] }];
    const { user, rowOf } = await show(
      (call) => (call.url.endsWith('search') ? { rows: tree, page: 1, totalCount: 2 } : null),
      '/levels',
      page,
    );
    const parent = await rowOf('宽管级');
    await rowOf('严管级');
    await user.click(within(parent).getByRole('button', { name: '收起下级' }));
    expect(screen.queryByText('严管级')).toBeNull();
    parent.focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('严管级')).toBeTruthy();
  });

  it('renders a field type of the application', async () => {
    const page = testPage();
    page.tableConfig.columns[1]!.field.type = 'stars';
    const stars: WidgetLook = { Cell: ({ value }) => <>★ {String(value)}</> };
    const type = { ...listWidgets.input!.type, type: 'stars' };
    const registry = createWidgetRegistry(listWidgets, [{ ...stars, type }]);
    render(
      <MemoryRouter>
        <FieldRegistryProvider value={registry}>
          <DataSourceProvider
            value={testSource(({ url }) =>
              url.endsWith('search') ? { rows: ROWS, page: 1, totalCount: 2 } : page,
            )}
          >
            <GeneratedPage pageId="levels" title="等级管理" />
          </DataSourceProvider>
        </FieldRegistryProvider>
      </MemoryRouter>,
    );
    expect(await screen.findByText('★ L1')).toBeTruthy();
  });

  it('has no checkboxes unless an action works on a selection', async () => {
    session.permissions = ref(new Set(['level_search', 'level_edit']));
    const { rowOf } = await show();
    expect(within(await rowOf('宽管级')).queryByRole('checkbox')).toBeNull();
  });

  it('hides a column until the defaults are restored', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '编码' }));
    expect(screen.queryByRole('columnheader', { name: '编码' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    await waitFor(() => expect(document.querySelectorAll('th')).toHaveLength(5));
  });
});

describe('instead of rows', () => {
  const empty = { rows: [], page: 1, totalCount: 0 };

  it('shows that there is nothing yet', async () => {
    await show((call) => (call.url.endsWith('search') ? empty : null));
    expect(await screen.findByText('还没有等级')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '添加等级' })).toHaveLength(2);
  });

  it('names the criteria without a match', async () => {
    const { user } = await show((call) => (call.options.body?.name ? empty : null));
    await user.type(await screen.findByLabelText('名称'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy();
    // In the empty list, and as a chip, which is removed.
    await waitFor(() => expect(screen.getAllByText(/名称 无/, { ignore: '.sr-only' })).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '移除条件“名称 无”' }));
    await waitFor(() => expect(screen.queryByText('没有符合条件的记录')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('');
  });

  it('B8-01: shows the message of a failed load, or 请求出错 without one', async () => {
    const answers = [new CallError(500, '系统繁忙'), new CallError(500, '')];
    const { user } = await show((call) => (call.url.endsWith('search') ? (answers.shift() ?? null) : null));
    expect(await screen.findByText('系统繁忙')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('请求出错')).toBeTruthy();
  });

  it('offers a retry with the error id', async () => {
    const answers = [new CallError(500, '系统异常，请稍后重试', null, 'req-3')];
    const { user } = await show((call) => (call.url.endsWith('search') ? (answers.shift() ?? null) : null));
    expect(await screen.findByText('错误编号 req-3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('宽管级')).toBeTruthy();
  });
});
