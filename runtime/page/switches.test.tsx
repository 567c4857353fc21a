import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { CompiledPage, ListedColumn } from '../../schemas/model/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { CallError } from '../data/data-source';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage, type Call } from './test-page';

/** A list with two switches: one asks before it switches off, the other never asks. */
function switchPage(more: Partial<CompiledPage> = {}): CompiledPage {
  const page = testPage();
  const column = (model: string, label: string, declared: Partial<ListedColumn['switch']>): ListedColumn => ({
    column: model,
    field: {
      ...page.columns[0]!,
      key: model,
      model,
      label,
      type: 'lSwitch',
      required: false,
      options: {
        options: [
          { value: 0, label: `不${label}` },
          { value: 1, label: `已${label}` },
        ],
      },
    },
    switch: { url: `a/level/change-${model}/{id}/{to}`, permission: 'level_edit', ...declared },
  });
  const listed = [
    column('enabled', '启用', { off: { confirm: '停用“{name}”？', consequence: '不再可选' } }),
    column('sellable', '出售', { permission: 'level_sell' }),
  ];
  return {
    ...page,
    columns: [...page.columns, ...listed.map(({ field }) => field)],
    tableConfig: { ...page.tableConfig, columns: [...page.tableConfig.columns, ...listed] },
    ...more,
  } as CompiledPage;
}

const ROW = { ...ROWS[0]!, version: 3, enabled: 1, sellable: 0 };

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.user = { id: 7, userId: 7, orgId: 1 } as typeof session.user;
  session.permissions = ref(new Set(['level_search', 'level_edit', 'level_sell']));
});

async function show(answer: (call: Call) => unknown, page = switchPage(), row: object = ROW) {
  const rows = { now: row };
  const shown = await showList(
    (call) =>
      call.url.endsWith('level/search') ? { rows: [rows.now], page: 1, totalCount: 1 } : answer(call),
    '/levels',
    page,
  );
  const cells = within(await shown.rowOf('宽管级'));
  const calls = () => shown.source.calls.filter(({ url }) => url.includes('/change-'));
  return { ...shown, rows, cells, calls };
}

const isOn = (element: HTMLElement): boolean => (element as HTMLInputElement).checked;

/** Answers that the test gives when it wants. */
function answers() {
  const waiting: ((answer: unknown) => void)[] = [];
  return {
    answer: () => new Promise<unknown>((resolve) => void waiting.push(resolve)),
    give: (value: unknown) => waiting.shift()?.(value),
    count: () => waiting.length,
  };
}

describe('a switch in a list', () => {
  it('shows the new position at once, names the version, and loads the list again', async () => {
    const { answer, give } = answers();
    const { user, cells, calls, rows, searches } = await show((call) =>
      call.url.includes('change-') ? answer() : null,
    );
    const sellable = await cells.findByRole('switch', { name: '出售 宽管级' });
    expect(isOn(sellable)).toBe(false);
    cells.getByText('不出售');
    await user.click(sellable);
    expect(isOn(sellable)).toBe(true);
    cells.getByText('已出售');
    expect(calls()[0]).toMatchObject({
      url: 'a/level/change-sellable/1/1',
      options: { body: { version: 3 } },
    });
    const before = searches().length;
    rows.now = { ...ROW, version: 4, sellable: 1 };
    give({ id: 1, status: 1, version: 4 });
    await waitFor(() => expect(searches().length).toBe(before + 1));
    await waitFor(() => expect(isOn(cells.getByRole('switch', { name: '出售 宽管级' }))).toBe(true));
  });

  it('goes back and says why when the server refuses it', async () => {
    const { user, cells } = await show((call) =>
      call.url.includes('change-')
        ? new CallError(400, '有 1 处需要修改', {
            errors: [{ path: 'price', msg: '须有价格' }],
          } as never)
        : null,
    );
    await user.click(await cells.findByRole('switch', { name: '出售 宽管级' }));
    await waitFor(() => expect(isOn(cells.getByRole('switch', { name: '出售 宽管级' }))).toBe(false));
    await screen.findByText('须有价格');
  });

  it('asks first where the page says so; a no changes nothing', async () => {
    const { user, cells, calls } = await show(() => ({ id: 1, status: 0, version: 4 }));
    const enabled = await cells.findByRole('switch', { name: '启用 宽管级' });
    await user.click(enabled);
    const question = await screen.findByRole('alertdialog');
    within(question).getByText('停用“宽管级”？');
    within(question).getByText('不再可选');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    expect(isOn(enabled)).toBe(true);
    expect(calls()).toEqual([]);
    await user.click(enabled);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不启用' }));
    await waitFor(() => expect(calls()[0]?.url).toBe('a/level/change-enabled/1/0'));
  });

  it('two in one row follow each other: the second names the version that the first leads to', async () => {
    const { answer, give, count } = answers();
    const off = { ...ROW, enabled: 0 };
    const { user, cells, calls } = await show(
      (call) => (call.url.includes('change-') ? answer() : null),
      switchPage(),
      off,
    );
    await user.click(await cells.findByRole('switch', { name: '启用 宽管级' }));
    await user.click(cells.getByRole('switch', { name: '出售 宽管级' }));
    expect(count()).toBe(1);
    give({ id: 1, status: 1, version: 4 });
    await waitFor(() => expect(calls().length).toBe(2));
    expect(calls()[1]).toMatchObject({
      url: 'a/level/change-sellable/1/1',
      options: { body: { version: 4 } },
    });
    give({ id: 1, status: 1, version: 5 });
  });

  it('is a plain value without its permission, in a state that cannot be edited, and where a role fixes it', async () => {
    session.permissions = ref(new Set(['level_search', 'level_edit']));
    const { cells } = await show(() => null);
    await cells.findByRole('switch', { name: '启用 宽管级' });
    expect(cells.queryByRole('switch', { name: /出售/ })).toBeNull();
    cells.getByText('不出售');
  });

  it('is a plain value where a role makes the column read-only or hides it', () => {
    const none = new Set<string>();
    const limited = restrictPage(switchPage(), { hidden: none, readOnly: new Set(['enabled']) });
    expect(limited.tableConfig.columns.map((one) => one.switch !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is a plain value in a state in which the document is not edited', async () => {
    const workflow = { state: 'state', start: 0, editable: [0], facts: [] };
    const { cells } = await show(() => null, switchPage({ workflow }), { ...ROW, state: 2 });
    await cells.findByText('已启用');
    expect(cells.queryByRole('switch')).toBeNull();
  });
});
