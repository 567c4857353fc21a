import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledPage, TreeMoves } from '../../../schemas/model/page';
import { restrictPage } from '../../../schemas/model/restrict-page';
import { testDom } from '../../../tests/support/test-dom';
import { CallError } from '../../data/data-source';
import { session } from '../../session/session-store';
import { showList, wideWindow } from '../test-list';
import { testPage, type Call } from '../test-page';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.permissions = ref(new Set(['level_search', 'level_edit']));
});

const MOVES: TreeMoves = {
  parent: 'parentId',
  url: 'a/level/option',
  root: true,
  sort: { column: 'sort', min: 0, max: 99 },
};
const node = (id: number, name: string, parentId: number | null, sort: number, children: object[] = []) => ({
  ...{ id, version: id * 10, name, code: '', parentId, sort },
  ...(children.length > 0 && { children }),
});
const TREE = [
  node(1, '甲', null, 1, [node(2, '甲一', 1, 5), node(3, '甲二', 1, 5), node(4, '甲三', 1, 9)]),
  node(5, '乙', null, 2),
];
const CHOICES = [
  {
    value: 1,
    label: '甲',
    children: ['甲一', '甲二', '甲三'].map((label, at) => ({ value: at + 2, label })),
  },
  { value: 5, label: '乙' },
];

function treePage(moves: TreeMoves = MOVES): CompiledPage {
  const page = testPage();
  return { ...page, pageConfig: { ...page.pageConfig, tree: true, moves } };
}

async function show(page = treePage(), refuse?: CallError) {
  const shown = await showList(
    (call) =>
      call.url.endsWith('search')
        ? { rows: TREE, page: 1, totalCount: 5 }
        : call.url.includes('/edit/') && refuse
          ? refuse
          : null,
    '/levels',
    page,
    CHOICES,
  );
  const edits = () =>
    shown.source.calls.flatMap(({ url, options: { body } }: Call) =>
      url.includes('/edit/') ? [[url, body]] : [],
    );
  const command = async (name: string, label: string) => {
    const row = (await screen.findByText(name)).closest('tr')!;
    await shown.user.click(within(row).getByRole('button', { name: '更多' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: label }));
  };
  return { ...shown, edits, command };
}

describe('moves of rows in a tree', () => {
  it('below another parent at the version of the row; itself and what is below it cannot be chosen', async () => {
    const { user, command, edits } = await show();
    await command('甲', '移动');
    const dialog = within(await screen.findByRole('dialog', { name: /移动/ }));
    const choice = async (name: RegExp | string) => dialog.findByRole('treeitem', { name });
    expect((await choice('甲（本身及其下级不可选）')).getAttribute('aria-disabled')).toBe('true');
    expect((await choice('甲二（本身及其下级不可选）')).getAttribute('aria-disabled')).toBe('true');
    expect((await choice('最上级')).getAttribute('aria-selected')).toBe('true');
    expect(dialog.getByRole('button', { name: '移动' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(await choice('乙'));
    await user.click(dialog.getByRole('button', { name: '移动' }));
    expect(await screen.findByText('移动成功')).toBeTruthy();
    expect(edits()).toEqual([['a/level/edit/1', { version: 10, parentId: 5 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to the top by the keyboard; without an optional parent there is no top', async () => {
    const { user, command, edits } = await show();
    await command('甲二', '移动');
    (await screen.findByRole('tree', { name: '移到' })).focus();
    await user.keyboard('{Home}{Enter}');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移动' }));
    await waitFor(() => expect(edits()).toEqual([['a/level/edit/3', { version: 30, parentId: null }]]));
  });

  it('has no top where a parent is required', async () => {
    const { command } = await show(treePage({ ...MOVES, root: false }));
    await command('甲二', '移动');
    await screen.findByRole('treeitem', { name: '乙' });
    expect(screen.queryByRole('treeitem', { name: '最上级' })).toBeNull();
  });

  it('tell a conflict in the dialog, where the choice stays', async () => {
    const { user, command } = await show(treePage(), new CallError(409, '记录已被他人修改', { current: {} }));
    await command('甲二', '移动');
    await user.click(await screen.findByRole('treeitem', { name: '乙' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移动' }));
    expect(await screen.findByText('记录已被他人修改')).toBeTruthy();
    expect(screen.getByRole('treeitem', { name: '乙' }).getAttribute('aria-selected')).toBe('true');
  });

  it('up and down among siblings with the fewest changes, each at the version of its row', async () => {
    const { command, edits } = await show();
    await command('甲三', '上移');
    await waitFor(() =>
      expect(edits()).toEqual([
        ['a/level/edit/3', { version: 30, sort: 7 }],
        ['a/level/edit/4', { version: 40, sort: 6 }],
      ]),
    );
    await command('甲一', '上移');
    expect(await screen.findByText('已在最前')).toBeTruthy();
    expect(edits()).toHaveLength(2);
  });

  it('up and down only while all siblings are shown in their order', async () => {
    const { user, command, edits } = await show();
    await user.type(await screen.findByLabelText('名称'), '甲{Enter}');
    await command('甲三', '上移');
    expect(await screen.findByText(/清空查询条件/)).toBeTruthy();
    expect(edits()).toEqual([]);
  });

  it('are offered to users who may edit the columns', async () => {
    const limits = (...names: string[]) => ({ hidden: new Set<string>(), readOnly: new Set(names) });
    expect(restrictPage(treePage(), limits('parentId')).pageConfig.moves).toBeUndefined();
    expect(restrictPage(treePage(), limits('sort')).pageConfig.moves).toEqual({
      ...{ parent: 'parentId', url: 'a/level/option', root: true },
    });
    session.permissions = ref(new Set(['level_search']));
    await show();
    await screen.findByText('甲二');
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
  });
});
