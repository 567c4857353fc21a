import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { session } from '../session/session-store';
import { settings } from '../shell/settings';
import { showList, wideWindow } from './test-list';
import { testPage } from './test-page';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.permissions = ref(new Set(['level_search']));
});

it('an entity without a tree is a plain list beside the list: no carets, chosen and found like nodes', async () => {
  const page = testPage();
  page.pageConfig.sideTree = { url: 'a/kind/option', column: 'kind', title: '类别' };
  const choices = ['甲类', '乙类', '丙类'].map((label, at) => ({ value: at + 1, label }));
  const { user, searches } = await showList(undefined, '/levels', page, choices);
  const side = within(await screen.findByRole('complementary', { name: '类别' }));
  const items = await side.findAllByRole('treeitem');
  expect(items.map((item) => item.textContent)).toEqual(['甲类', '乙类', '丙类']);
  for (const item of items) {
    expect(item.getAttribute('aria-expanded')).toBeNull();
    // Nothing reserves room for a caret.
    expect(item.querySelector('[aria-hidden]')).toBeNull();
  }
  side.getByRole('tree').focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ kind: 2 }));
  await user.type(side.getByLabelText('搜索类别'), '丙');
  expect(side.getAllByRole('treeitem').map((item) => item.textContent)).toEqual(['丙类']);
});

it('the tree folds to a strip, which says that a node filters the list, and stays folded', async () => {
  const page = testPage();
  page.pageConfig.sideTree = { url: 'a/kind/option', column: 'kind', title: '类别' };
  const { user, searches } = await showList(undefined, '/levels', page, [{ value: 1, label: '甲类' }]);
  await user.click(await screen.findByRole('treeitem', { name: '甲类' }));
  await user.click(screen.getByRole('button', { name: '收起类别' }));
  expect(screen.queryByRole('tree')).toBeNull();
  expect(screen.getByRole('complementary', { name: '类别' })).toBeTruthy();
  expect(settings.treeFolded).toBe(true);
  expect(searches().at(-1)).toMatchObject({ kind: 1 });
  await user.click(screen.getByRole('button', { name: '展开类别' }));
  expect((await screen.findByRole('treeitem', { name: '甲类' })).getAttribute('aria-selected')).toBe('true');
});

it('a tree of what one may not read is not there: the list is complete without it', async () => {
  const page = testPage();
  page.pageConfig.sideTree = { url: 'a/kind/option', column: 'kind', title: '类别' };
  await showList(undefined, '/levels', page, new CallError(403, '没有权限'));
  await screen.findByRole('table', { name: '等级管理' });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '类别' })).toBeNull());
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
