import { expect, it } from 'vitest';
import { htmlText, isBlankHtml } from './html-text';

it.each([
  ['<p>第一行</p><p>第二行 <strong>粗</strong></p>', '第一行\n第二行 粗'],
  ['<ul><li>甲</li><li>乙</li></ul>', '甲\n乙'],
  ['甲<br>乙<br/>丙', '甲\n乙\n丙'],
  ['<a href="https://a.example/?x=1&amp;y=2">链接</a>', '链接'],
  ['3 &lt; 5 &amp;&#20013;&#x6587;&nbsp;x', '3 < 5 &中文 x'],
  ['3 < 5 > 2', '3 < 5 > 2'],
  ['a < b', 'a < b'],
  ['&unknown; &#0;', '&unknown; &#0;'],
  ['没有标记', '没有标记'],
  ['<p>见<img src="a/b.png" alt="正面 &amp; 侧面">图</p>', '见[正面 & 侧面]图'],
  ['<img src="a/b.png" alt="">', ''],
])('%s', (html, text) => expect(htmlText(html)).toBe(text));

it('recognizes markup without text', () => {
  expect(['', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>'].map(isBlankHtml)).toEqual([true, true, true, true]);
  expect(['<p>x</p>', '<hr>', '<p><img src="a/b.png"></p>'].map(isBlankHtml)).toEqual([false, false, false]);
});

it('reads hostile markup in linear time', () => {
  expect(htmlText('<'.repeat(200_000))).toHaveLength(200_000);
  expect(htmlText('<a '.repeat(100_000) + '>')).toBe('');
});
