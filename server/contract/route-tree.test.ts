import { expect, test } from 'vitest';
import type { Route } from './route';
import { RouteTree } from './route-tree';

const route = (method: 'GET' | 'POST', url: string) => ({ method, url }) as Route;
const tree = new RouteTree([
  route('GET', 'health'),
  route('POST', 'org/user/edit/:id'),
  route('GET', 'org/user/edit/all'),
  route('GET', 'org/user/change-status/:id/:status'),
]);
const found = (method: string, path: string) => {
  const result = tree.find(method, path);
  return result && [result.route.url, result.params];
};

test('a path is matched by segments; a literal segment takes precedence over a parameter', () => {
  expect(found('GET', 'health')).toEqual(['health', {}]);
  expect(found('POST', 'org/user/edit/7')).toEqual(['org/user/edit/:id', { id: '7' }]);
  expect(found('GET', 'org/user/edit/all')).toEqual(['org/user/edit/all', {}]);
  expect(found('POST', 'org/user/edit/all')).toEqual(['org/user/edit/:id', { id: 'all' }]);
  expect(found('GET', 'org/user/change-status/7/1')).toEqual([
    'org/user/change-status/:id/:status',
    { id: '7', status: '1' },
  ]);
});

test('parameters are decoded, may contain an encoded slash, and stay unchanged if malformed', () => {
  expect(found('POST', 'org/user/edit/..%2f7')).toEqual(['org/user/edit/:id', { id: '../7' }]);
  expect(found('POST', 'org/user/edit/%E0%A4%A')).toEqual(['org/user/edit/:id', { id: '%E0%A4%A' }]);
});

test('other paths match nothing', () => {
  for (const path of [
    '',
    'healt',
    'health/',
    'org/user/edit',
    'org/user/edit/',
    'org/user/edit/1/2',
    'HEALTH',
  ])
    expect([path, found('GET', path)]).toEqual([path, null]);
});

test('the methods of a path include those of a literal segment and of a parameter at the same position', () => {
  expect(tree.methods('org/user/edit/7')).toEqual(['POST']);
  expect(tree.methods('org/user/edit/all')).toEqual(['GET', 'POST']);
  expect(tree.methods('org/user')).toEqual([]);
});
