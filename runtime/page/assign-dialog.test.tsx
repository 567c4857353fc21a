import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

function page() {
  const plain = testPage();
  const action = { method: 'POST' as const, permission: 'level_assign' };
  return {
    ...plain,
    pageConfig: {
      ...plain.pageConfig,
      rowActions: [
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

async function open(button: string, answer: (call: Call) => unknown) {
  const shown = await showList(answer, '/levels', page());
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
