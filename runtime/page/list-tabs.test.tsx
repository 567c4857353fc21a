import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { session } from '../session/session-store';
import { showList, wideWindow } from './test-list';
import { testPage } from './test-page';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  localStorage.clear();
  session.permissions = ref(new Set(['level_search', 'level_add']));
});

const page = testPage();
const tabbed = {
  ...page,
  pageConfig: {
    ...page.pageConfig,
    tabs: [
      { key: 'enabled', title: '启用的', preset: { status: 1 } },
      { key: 'all', title: '全部' },
    ],
  },
};
const paging = { page: 1, pageSize: 10 };

it('the first tab is open; another one shows the same list by its own criteria and keeps those of the user', async () => {
  const { user, searches } = await showList(undefined, '/levels', tabbed);
  const tabs = within(await screen.findByRole('tablist', { name: '等级管理' }));
  expect(searches()).toEqual([{ ...paging, status: 1 }]);
  // The list is no pane of a tab, so no tab names one.
  for (const tab of tabs.getAllByRole('tab')) expect(tab.hasAttribute('aria-controls')).toBe(false);
  await user.type(screen.getByLabelText('名称'), '宽{Enter}');
  await waitFor(() => expect(searches().at(-1)).toEqual({ ...paging, status: 1, name: '宽' }));
  await user.click(tabs.getByRole('tab', { name: '全部' }));
  await waitFor(() => expect(searches().at(-1)).toEqual({ ...paging, name: '宽' }));
  expect(tabs.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(searches().at(-1)).toEqual({ ...paging, status: 1, name: '宽' }));
});

it('a reset clears the criteria of the user and stays in the tab', async () => {
  const { user, searches } = await showList(undefined, '/levels', tabbed);
  await user.click(await screen.findByRole('tab', { name: '全部' }));
  await user.type(screen.getByLabelText('名称'), '宽{Enter}');
  await user.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(searches().at(-1)).toEqual(paging));
  expect(screen.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true');
});
