import { describe, expect, it } from 'vitest';
import { editorType } from '../../widgets/editor/field';
import { cleanMarkup } from './clean-markup';

const clean = (html: string) => cleanMarkup(html, editorType.markup!);

describe('HTML before it is stored', () => {
  it.each([
    ['<p>通知 <strong>正文</strong></p>', '<p>通知 <strong>正文</strong></p>'],
    ['<ol start="3"><li><p>甲</p></li></ol>', '<ol start="3"><li><p>甲</p></li></ol>'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">链接</a>',
      '<a href="https://a.example/?x=1&#x26;y=2">链接</a>',
    ],
    [
      '<table><tbody><tr><td colspan="2" rowspan="3">x<sup>2</sup></td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2" rowspan="3">x<sup>2</sup></td></tr></tbody></table>',
    ],
    ['没有标记 3 &lt; 5', '没有标记 3 &#x3C; 5'],
  ])('stays: %s', (html, stored) => expect(clean(html)).toBe(stored));

  it.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\tscript:alert(1)" target="_self">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>图', '图'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>y', 'y'],
    ['<style>p{}</style><p>x</p>', '<p>x</p>'],
    ['<!-- 注 --><p>x</p>', '<p>x</p>'],
    ['<form><input name=a><button>x</button></form>', 'x'],
  ])('loses what runs or leads elsewhere: %s', (html, stored) => expect(clean(html)).toBe(stored));

  it('is the same after a second cleaning', () => {
    const once = clean('<div><b>x<p>y</b></p><li>z & < q');
    expect(clean(once)).toBe(once);
  });

  it('survives nesting without end', () => {
    expect(typeof clean('<b>'.repeat(50_000) + 'x')).toBe('string');
  });
});
