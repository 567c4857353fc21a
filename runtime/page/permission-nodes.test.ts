import { expect, test } from 'vitest';
import {
  codesAmong,
  grantedCodes,
  permissionBranches,
  withOpenedPages,
  type AssignNode,
} from './permission-nodes';

const node = (
  id: string,
  parentId: string | null,
  code: string | null,
  own: Partial<AssignNode['own']> = {},
): AssignNode => ({
  id,
  parentId,
  name: `名称${id}`,
  code,
  own: { checked: false, disabled: code === null, ...own },
});

const LIST = [
  node('Org', null, null),
  node('User', 'Org', 'user_search', { checked: true }),
  node('user_edit', 'User', 'user_edit', { checked: true }),
  node('user_del', 'User', 'user_del', { disabled: true }),
  node('Home', null, 'home_search'),
  node('Empty', null, null),
];
const words = { open: '查询', notHeld: '自己没有此权限' };

test('codes are the leaves; the code that opens a page comes first among its buttons', () => {
  expect(permissionBranches(LIST, words)).toEqual([
    {
      value: 'branch:Org',
      label: '名称Org',
      children: [
        {
          value: 'branch:User',
          label: '名称User',
          children: [
            { value: 'user_search', label: '查询' },
            { value: 'user_edit', label: '名称user_edit' },
            { value: 'user_del', label: '名称user_del', disabled: true, reason: '自己没有此权限' },
          ],
        },
      ],
    },
    { value: 'home_search', label: '名称Home' },
  ]);
  expect(grantedCodes(LIST)).toEqual(['user_search', 'user_edit']);
  expect(codesAmong(LIST, ['branch:User', 'user_edit', 7])).toEqual(['user_edit']);
});

test('checking a button checks its page, and unchecking the page unchecks its buttons', () => {
  expect(withOpenedPages(LIST, [], ['user_edit']).toSorted()).toEqual(['user_edit', 'user_search']);
  expect(withOpenedPages(LIST, ['user_search', 'user_edit'], ['user_edit'])).toEqual([]);
  expect(withOpenedPages(LIST, ['user_search', 'user_del'], ['user_del'])).toEqual(['user_del']);
  expect(withOpenedPages(LIST, ['user_search', 'user_edit'], ['user_search'])).toEqual(['user_search']);
});
