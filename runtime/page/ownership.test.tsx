import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { CompiledPage } from '../../schemas/model/page';
import { ownerField } from '../../schemas/model/system-fields';
import { session, type User } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage } from './test-page';

const BUREAU = 1;
const PRISON = 2;

const user: User = {
  id: 7,
  userId: 7,
  name: '高行健',
  photo: null,
  isSupper: 0,
  sysManager: 0,
  orgManager: 0,
  writesTenant: 1,
  readsBelow: 1,
  tenantId: 1,
  orgId: BUREAU,
  loginOrgName: '管理局',
};
const [mine, theirs] = [
  { ...ROWS[0], orgId: BUREAU, labels: { orgId: '管理局' } },
  { ...ROWS[1], orgId: PRISON, labels: { orgId: '第一监狱' } },
];
const organisations = {
  schemaVersion: 2,
  id: 'org',
  title: '机构',
  path: 'org/org',
  module: 'org_org',
  scope: 'tenant',
  calls: ['option'],
  columns: [],
} as const;

function pageOf(
  scope: CompiledPage['scope'],
  config: Partial<CompiledPage['pageConfig']> = {},
): CompiledPage {
  const page = testPage();
  return {
    ...page,
    scope,
    columns: [...page.columns, ownerField({ ...organisations, calls: [], columns: [] })],
    pageConfig: { ...page.pageConfig, ...config },
  };
}
const show = (page: CompiledPage, choices: Parameters<typeof showList>[3] = []) =>
  showList(
    ({ url }) => (url.endsWith('search') ? { rows: [mine, theirs], page: 1, totalCount: 2 } : null),
    '/levels',
    page,
    choices,
  );

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.user = { ...user };
  session.organisations = [{ id: PRISON, name: '第一监狱', shortName: null }];
  session.permissions = ref(new Set(['level_search', 'level_add', 'level_edit', 'level_del']));
});

describe('list that includes organisations below the own one', () => {
  it('allows changes of own rows only, and marks the others', async () => {
    const { user: person, rowOf } = await show(pageOf('org'));
    const own = within(await rowOf('宽管级'));
    expect(own.getByRole('button', { name: '编辑' })).toBeTruthy();
    const other = within(await rowOf('严管级'));
    expect(other.getAllByRole('button').map((one) => one.textContent)).toEqual(['查看']);
    await person.hover(other.getByText('查看'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('切换到所属机构后可修改');
  });

  it('offers no switch to organisations that the user cannot enter', async () => {
    session.organisations = [];
    const { user: person, rowOf } = await show(pageOf('org'));
    await person.hover(within(await rowOf('严管级')).getByText('查看'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('其他机构的记录，不能修改');
  });

  it('selects own rows only', async () => {
    const { user: person, rowOf } = await show(pageOf('org'));
    const box = within(await rowOf('严管级')).getByRole<HTMLInputElement>('checkbox');
    expect(box.disabled).toBe(true);
    await person.click(screen.getByRole('checkbox', { name: '全选' }));
    expect(screen.getByText('已选 1 条')).toBeTruthy();
  });

  it('shows an organisation column and criterion', async () => {
    const { table, rowOf } = await show(pageOf('org'));
    expect(within(await rowOf('严管级')).getByText('第一监狱')).toBeTruthy();
    expect(within(table).getByRole('columnheader', { name: '所属机构' })).toBeTruthy();
    expect(within(screen.getByRole('search')).getByLabelText('所属机构')).toBeTruthy();
  });

  it('omits both for users who read one organisation only', async () => {
    session.user = { ...user, readsBelow: 0 };
    const { table, rowOf } = await show(pageOf('org'));
    await rowOf('宽管级');
    expect(within(table).queryByRole('columnheader', { name: '所属机构' })).toBeNull();
    expect(within(screen.getByRole('search')).queryByLabelText('所属机构')).toBeNull();
  });

  it('filters by organisation and node, and adds nothing below another organisation', async () => {
    const choices = [
      { value: 'org:1', label: '管理局', group: true, children: [{ value: 10, label: '局监区' }] },
      { value: 'org:2', label: '第一监狱', group: true, children: [{ value: 20, label: '一监区' }] },
    ];
    const sideTree = { url: 'a/area/option', column: 'areaId', title: '监区' };
    const { user: person, searches } = await show(pageOf('org', { sideTree }), choices);
    const add = () => screen.getByRole('button', { name: '添加等级' });

    await person.click(await screen.findByRole('treeitem', { name: '第一监狱' }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ orgId: PRISON, page: 1, pageSize: 10 }));
    expect(add().getAttribute('aria-disabled')).toBe('true');

    await person.click(await screen.findByRole('treeitem', { name: '一监区' }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ areaId: 20, page: 1, pageSize: 10 }));
    expect(add().getAttribute('aria-disabled')).toBe('true');

    await person.click(screen.getByRole('treeitem', { name: '管理局' }));
    await waitFor(() => expect(add().getAttribute('aria-disabled')).toBeNull());
  });
});

describe('rows shared by the tenant', () => {
  it('can be changed by users with the permission', async () => {
    const { rowOf } = await show(pageOf('tenant'));
    expect(within(await rowOf('严管级')).getByRole('button', { name: '删除' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '添加等级' })).toBeTruthy();
  });

  it('are read-only for all other users, whatever their permissions', async () => {
    session.user = { ...user, writesTenant: 0 };
    const { rowOf } = await show(pageOf('tenant'));
    expect(within(await rowOf('严管级')).getByRole('button').textContent).toBe('查看');
    expect(screen.queryByRole('button', { name: '添加等级' })).toBeNull();
    expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull();
    expect(within(await rowOf('严管级')).getAllByText('查看')).toHaveLength(1);
  });

  it('can be changed by users of suppliers where they belong to these, but not added', async () => {
    session.user = { ...user, writesTenant: 0, loginType: 3 };
    const { rowOf } = await show({ ...pageOf('tenant'), ofSuppliers: true });
    expect(within(await rowOf('严管级')).getByRole('button', { name: '删除' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '添加等级' })).toBeNull();
  });
});

it('offers nothing that adds rows of facilities in a bureau: neither the button of the page nor one of its document', async () => {
  session.user = { ...user, isBureau: 1 };
  session.organisations = [
    { id: user.orgId, name: '示范省监狱管理局', shortName: '省局' },
    { id: 2, name: '示范第一监狱', shortName: '一监' },
  ];
  const several = {
    ...{ key: 'several', label: '批量添加', url: 'a/level/add-list', method: 'POST' as const },
    permission: 'level_add',
  };
  const check = { ...several, key: 'check', label: '校验', permission: 'level_search' };
  const { user: person, source } = await show({
    ...pageOf('org', { toolbar: [several, check] }),
    heldBy: 'facility',
  });
  for (const name of ['添加等级', '批量添加']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await person.hover(button);
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('切换到监狱后可添加'));
    await person.unhover(button);
  }
  await person.click(screen.getByRole('button', { name: '切换到监狱' }));
  // Only where one is not already.
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['示范第一监狱']);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: '校验' }));
  await waitFor(() => expect(source.calls.some(({ url }) => url === 'a/level/add-list')).toBe(true));
});
