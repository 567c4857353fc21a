import { expect, it } from 'vitest';
import { hasPicture, isStored, picturePaths } from './stored-pictures';

it('finds the paths of pictures, each once', () => {
  const html = '<p><img src="2026/11/a.png" alt="x"><img alt="y" src="b.webp"></p><img src="2026/11/a.png">';
  expect(picturePaths(html)).toEqual(['2026/11/a.png', 'b.webp']);
  expect(picturePaths('<p>src="2026/11/a.png"</p>')).toEqual([]);
  expect([hasPicture(html), hasPicture('<p>x</p>')]).toEqual([true, false]);
});

it.each([
  'https://e.example/a.png',
  '//e/a.png',
  '/a.png',
  '../a.png',
  'a',
  'data:image/png;base64,x',
  `${'a/'.repeat(100)}a.png`,
])('is no path of the store: %s', (src) => {
  expect(isStored(src)).toBe(false);
  expect(picturePaths(`<img src="${src}">`)).toEqual([]);
});

it('reads hostile markup in linear time', () => {
  expect(picturePaths('<img '.repeat(100_000))).toEqual([]);
  expect(picturePaths('<img src="'.repeat(50_000) + '>')).toEqual([]);
});
