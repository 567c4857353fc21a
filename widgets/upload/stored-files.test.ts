import { expect, it } from 'vitest';
import type { Json } from '../../schemas/json';
import { storedFiles } from './stored-files';

it('reads objects, bare paths and entries of older forms', () => {
  const value: Json[] = [
    { fileName: '合同.pdf', filePath: '2026/11/a1.pdf' },
    '2026/11/b2.png',
    { type: 'img', name: '合影.jpg', status: 'done', uid: '1', url: 'https://cdn.example.com/c3.jpg' },
  ];
  expect(storedFiles(value)?.map(({ fileName, filePath }) => [fileName, filePath])).toEqual([
    ['合同.pdf', '2026/11/a1.pdf'],
    ['b2.png', '2026/11/b2.png'],
    ['合影.jpg', null],
  ]);
  expect(storedFiles(value)?.map(({ entry }) => entry)).toEqual(value);
});

it('parses a list stored as text', () => {
  expect(storedFiles('[]')).toEqual([]);
  expect(storedFiles('["a/b.png"]')?.[0]?.filePath).toBe('a/b.png');
});

it.each(['javascript:alert(1)', '//elsewhere/a.png', '../../etc/passwd.x', 'data:text/html,x.png'])(
  'never takes %s for a place of our store',
  (path) => expect(storedFiles([path])?.[0]?.filePath).toBeNull(),
);

it('returns null for other values', () => {
  expect([storedFiles('文件'), storedFiles({ a: 1 }), storedFiles(7)]).toEqual([null, null, null]);
  expect(storedFiles([null, 5, {}])?.map((file) => file.fileName)).toEqual(['', '5', '{}']);
});
