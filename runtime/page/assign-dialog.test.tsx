import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import { restrictPage } from '../../schemas/model/restrict-page';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { session } from '../session/session-store';
import { showList, wideWindow } from './test-list';
import { testPage, type Call } from './test-page';

const TREE = [
  node('User', null, '用户管理', 'user_search'),
  node('user_edit', 'User', '编辑', 'user_edit', true),
  node('user_del', 'User', '删除', 'user_del', false, true),
];

function node(
  id: string,
  parentId: string | null,
  name: string,
  code: string,
  checked = false,
  disabled = false,
) {
  return { id, parentId, name, code, own: { checked, disabled } };
}

/** Assigns areas, which a column of the row holds. */
const ROWS_ACTION = {
  ...{ key: 'areas', label: '分配监区', url: 'a/level/edit/{id}', method: 'POST' as const },
  permission: 'level_assign',
  dialog: { kind: 'assign' as const, rows: { column: 'areaIds', source: 'a/area/option' } },
};

function page() {
  const plain = testPage();
  const action = { method: 'POST' as const, permission: 'level_assign' };
  return {
    ...plain,
    pageConfig: {
      ...plain.pageConfig,
      rowActions: [
        ROWS_ACTION,
        {
          ...action,
          key: 'assign',
          label: '分配权限',
          url: 'a/level/assign/{id}',
          dialog: { kind: 'assign' as const, url: 'a/level/bind-app-list/{id}' },
        },
        {
          ...action,
          key: 'show',
          label: '查看权限',
          url: 'a/level/show-permission/{id}',
          dialog: { kind: 'permissions' as const },
        },
      ],
    },
  };
}

async function open(
  button: string,
  answer: (call: Call) => unknown,
  given = page(),
  choices: readonly Choice[] = [],
) {
  const shown = await showList(answer, '/levels', given, choices);
  await shown.user.click(within(await shown.rowOf('宽管级')).getByRole('button', { name: '更多' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: button }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: button })) };
}

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.user = null;
  session.permissions = ref(new Set(['level_search', 'level_edit', 'level_del', 'level_assign']));
});

describe('assigning permissions', () => {
  const answer = (save: () => unknown) => (call: Call) =>
    call.url.includes('bind-app-list') ? TREE : call.url.includes('assign') ? save() : null;

  it('sends the checked codes, a button together with its page', async () => {
    const { user, dialog, source } = await open(
      '分配权限',
      answer(() => ({ count: 2 })),
    );
    const branch = await dialog.findByRole('treeitem', { name: '用户管理' });
    expect(branch.getAttribute('aria-checked')).toBe('mixed');
    expect(dialog.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBe('true');
    const held = dialog.getByRole('treeitem', { name: '删除（自己没有此权限）' });
    expect(held.getAttribute('aria-disabled')).toBe('true');

    await user.click(dialog.getByRole('treeitem', { name: '编辑' }));
    expect(dialog.getByText('已选 0 项')).toBeTruthy();
    await user.click(dialog.getByRole('treeitem', { name: '编辑' }));
    expect(dialog.getByText('已选 2 项')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = source.calls.find(({ url }) => url === 'a/level/assign/1');
    expect(sent?.options.body).toEqual({ ids: ['user_edit', 'user_search'] });
    expect(sent?.options.idempotencyKey).toBeTruthy();
  });

  it('shows the reason of a rejection and keeps the selection', async () => {
    const { user, dialog } = await open(
      '分配权限',
      answer(() => new CallError(403, '不能给自己授权')),
    );
    await user.click(await dialog.findByRole('treeitem', { name: '查询' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('不能给自己授权');
    expect(dialog.getByRole('treeitem', { name: '查询' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('assigning rows', () => {
  const AREAS: Choice[] = [
    { value: 0, label: '无上级' },
    {
      ...{ value: 1, label: '一监区' },
      children: [
        { value: 2, label: '一分监区' },
        { value: 3, label: '二分监区' },
      ],
    },
    { value: 4, label: '停用监区', disabled: true },
    { value: 5, label: '三监区' },
  ];
  const row = (areaIds: number[]) => ({
    rows: [{ id: 1, version: 7, name: '宽管级', areaIds }],
    totalCount: 1,
  });
  const openAreas = (areaIds: number[], save: () => unknown = () => ({}), choices = AREAS) =>
    open(
      '分配监区',
      ({ url }) => (url.endsWith('search') ? row(areaIds) : url.includes('/edit/') ? save() : null),
      page(),
      choices,
    );
  const state = async (dialog: ReturnType<typeof within>, name: string) =>
    (await dialog.findByRole('treeitem', { name })).getAttribute('aria-checked');
  const sent = (calls: readonly Call[]) => calls.find(({ url }) => url === 'a/level/edit/1')?.options.body;

  it('half checks a parent, disables what is not in use, keeps what is not offered, and saves at the version', async () => {
    const { user, dialog, source } = await openAreas([2, 99]);
    expect(await state(dialog, '一监区')).toBe('mixed');
    expect(await state(dialog, '一分监区')).toBe('true');
    const disabled = dialog.getByRole('treeitem', { name: '停用监区（已停用）' });
    expect(disabled.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.queryByText('无上级')).toBeNull();
    dialog.getByRole('tree').focus();
    await user.keyboard('{Home} ');
    expect(await state(dialog, '一监区')).toBe('true');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(source.calls)).toEqual({ areaIds: [99, 1, 2, 3], version: 7 });
  });

  it('an assigned parent includes what is below it', async () => {
    const { dialog } = await openAreas([1]);
    expect(await state(dialog, '二分监区')).toBe('true');
    expect(dialog.getByText('已选 3 项')).toBeTruthy();
    expect(dialog.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('in a tree too large for one answer loads what is below a node, and assigns each for itself', async () => {
    const shown = await showList(({ url }) => (url.endsWith('search') ? row([2]) : {}), '/levels', page());
    const asked: unknown[] = [];
    shown.source.options = (_url, query) => {
      asked.push(query);
      if (query?.childrenOf === 1) return Promise.resolve([{ value: 2, label: '一分监区' }]);
      return Promise.resolve([
        { value: 1, label: '一监区', hasChildren: true },
        { value: 5, label: '三监区' },
        { value: 2, label: '一分监区', above: [{ value: 1, label: '一监区' }] },
      ]);
    };
    const { user, source } = shown;
    await user.click(within(await shown.rowOf('宽管级')).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '分配监区' }));
    const dialog = within(await screen.findByRole('dialog', { name: '分配监区' }));
    expect(await state(dialog, '一监区')).toBe('false');
    expect(dialog.getByText('已选 1 项')).toBeTruthy();
    expect(dialog.getByText(/选择上级不包括其下级/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '全选' })).toBeNull();
    dialog.getByRole('tree').focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(await state(dialog, '一分监区')).toBe('true');
    expect(asked).toContainEqual(expect.objectContaining({ childrenOf: 1 }));
    await user.keyboard(' ');
    expect(await state(dialog, '一监区')).toBe('true');
    await user.click(dialog.getByRole('treeitem', { name: '三监区' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(source.calls)).toEqual({ areaIds: [2, 1, 5], version: 7 });
  });

  it('selects all that a search finds, without the disabled, and nothing else', async () => {
    const { user, dialog, source } = await openAreas([]);
    await dialog.findByRole('treeitem', { name: '三监区' });
    await user.type(dialog.getByLabelText('搜索'), '分监区');
    await user.click(dialog.getByRole('button', { name: '全选搜索结果' }));
    await user.clear(dialog.getByLabelText('搜索'));
    expect(await state(dialog, '一监区')).toBe('true');
    expect(await state(dialog, '三监区')).toBe('false');
    await user.click(dialog.getByRole('button', { name: '全选' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(source.calls)).toEqual({ areaIds: [1, 2, 3, 5], version: 7 }));
  });

  it('tells a conflict, and keeps the selection', async () => {
    const { user, dialog } = await openAreas([], () => new CallError(409, '记录已被他人修改'));
    await user.click(await dialog.findByRole('treeitem', { name: '三监区' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('记录已被他人修改');
    expect(await state(dialog, '三监区')).toBe('true');
  });

  it('asks the server where there are many, and keeps what other searches chose', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ value: at + 1, label: `人员${at + 1}` }));
    const { user, dialog, source } = await openAreas([50], () => ({}), many);
    const asked: unknown[] = [];
    await dialog.findByRole('treeitem', { name: '人员1' });
    source.options = (_, query) => {
      asked.push(query);
      return Promise.resolve([{ value: 777, label: '张三' }]);
    };
    await user.type(dialog.getByLabelText('搜索'), '张');
    await user.click(await dialog.findByRole('treeitem', { name: '张三' }));
    expect(asked.at(-1)).toEqual({ keyword: '张' });
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(source.calls)).toEqual({ areaIds: [50, 777], version: 7 }));
  });

  it('is not offered for a column that the user may not change or see', () => {
    const keys = (hidden: string[], readOnly: string[]) =>
      restrictPage(page(), {
        hidden: new Set(hidden),
        readOnly: new Set(readOnly),
      }).pageConfig.rowActions.map(({ key }) => key);
    expect(keys([], [])).toContain('areas');
    expect(keys([], ['areaIds'])).not.toContain('areas');
    expect(keys(['areaIds'], [])).not.toContain('areas');
  });
});

it('permissions in effect are listed with all their sources', async () => {
  const edit = { code: 'user_edit', name: '编辑', page: '用户管理' };
  const { dialog } = await open('查看权限', ({ url }) =>
    url.includes('show-permission')
      ? [
          { ...edit, source: 'role', from: '狱警', blockedByOrg: true },
          { ...edit, source: 'user', from: '韩朗', blockedByOrg: true },
          { code: 'user_search', name: '用户管理', page: null, source: 'role', from: '狱警' },
        ]
      : null,
  );
  const rows = (await dialog.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows).toEqual([
    '用户管理编辑机构未开放user_edit角色“狱警”、单独授权',
    '用户管理查询user_search角色“狱警”',
  ]);
});
