import { expect, test } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import { currentEntries } from './current-entry';

function entry(path: string, children: MenuNode[] = []): MenuNode {
  const meta = { title: path, keepAlive: false, keepAliveLevel: 0, tabChild: false, permissions: [] };
  return { path, name: path, hidden: false, meta, children };
}

const entries = [
  entry('/supervised', [
    entry('/supervised/area'),
    entry('/supervised/area/type'),
    entry('/supervised/prisoner'),
  ]),
];

test.each([
  ['/supervised/area', ['/supervised', '/supervised/area']],
  ['/supervised/area/type', ['/supervised', '/supervised/area/type']],
  ['/supervised/prisoner/detail/7', ['/supervised', '/supervised/prisoner']],
  ['/supervised/area-address', []],
  ['/elsewhere', []],
])('%s highlights %j', (pathname, names) => {
  expect(currentEntries(entries, pathname)).toEqual(names);
});
