import { expect, it } from 'vitest';
import { cleanMarkup } from '../../schemas/text/clean-markup';
import { hasPicture, isStored, picturePaths } from './stored-pictures';

it('finds the paths of pictures, each once', () => {
  const html = '<p><img src="2026/11/a.png" alt="x"><img alt="y" src="b.webp"></p><img src="2026/11/a.png">';
  expect(picturePaths(html)).toEqual(['2026/11/a.png', 'b.webp']);
  expect(picturePaths('<p>src="2026/11/a.png"</p>')).toEqual([]);
  expect([hasPicture(html), hasPicture('<p>x</p>')]).toEqual([true, false]);
});

it.each(['a>b', '>', ' src=', '&#x22;>', "'"])('finds a picture whose description is %s', (alt) => {
  const written = `<p>x</p><img alt="${alt}" src="1/2/x.png"><p>y</p>`;
  const kept = cleanMarkup(written, { elements: { p: [] }, schemes: [], pictures: true });
  expect(kept).toContain('src="1/2/x.png"');
  expect(picturePaths(kept)).toEqual(['1/2/x.png']);
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
