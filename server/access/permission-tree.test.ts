import { expect, test } from 'vitest';
import type { Domain } from '../../schemas/document/domain';
import { codesByModule, grantableCodes, permissionTree } from './permission-tree';

const domain = (id: string, menu: Domain['menu'], permissions = {}): Domain => ({
  schemaVersion: 1,
  id,
  title: id,
  dictionary: {},
  permissions,
  menu,
});
const shop = domain(
  'shop',
  [
    {
      path: '/shop',
      name: 'Shop',
      title: '商店',
      order: 2,
      children: [
        { path: '/shop/b', name: 'B', title: '乙', order: 2, module: 'b', permissions: ['search', 'gift'] },
        { path: '/shop/a', name: 'A', title: '甲', order: 1, module: 'a', permissions: ['search', 'add'] },
        { path: '/shop/a2', name: 'A2', title: '甲又', module: 'a', permissions: ['search', 'print'] },
      ],
    },
  ],
  { gift: '赠送' },
);
const home = domain('home', [{ path: '/home', name: 'Home', title: '首页', order: 1, view: 'home' }]);

test('the tree follows the order of the menus; a page has the code that opens it, buttons have their labels', () => {
  expect(permissionTree([shop, home]).map(({ domain: _, ...node }) => node)).toEqual([
    { id: 'Home', parentId: null, name: '首页', type: 'page', code: null },
    { id: 'Shop', parentId: null, name: '商店', type: 'directory', code: null },
    { id: 'A', parentId: 'Shop', name: '甲', type: 'page', code: 'a_search' },
    { id: 'a_add', parentId: 'A', name: '添加', type: 'button', code: 'a_add' },
    { id: 'B', parentId: 'Shop', name: '乙', type: 'page', code: 'b_search' },
    { id: 'b_gift', parentId: 'B', name: '赠送', type: 'button', code: 'b_gift' },
    // The second page of a module offers only codes that the first does not.
    { id: 'A2', parentId: 'Shop', name: '甲又', type: 'page', code: null },
    { id: 'a_print', parentId: 'A2', name: '打印', type: 'button', code: 'a_print' },
  ]);
});

test('no node and no code appears twice in the tree', () => {
  const tree = permissionTree([shop, home]);
  const codes = grantableCodes(tree);
  expect(new Set(tree.map((node) => node.id)).size).toBe(tree.length);
  expect(new Set(codes).size).toBe(codes.length);
});

test('codes are grouped by module, over all its pages', () => {
  expect(codesByModule([shop]).get('a')).toEqual(['a_search', 'a_add', 'a_search', 'a_print']);
});
