import { describe, expect, it } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { cleanMarkup, forbiddenMarkup } from '../../schemas/text/clean-markup';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { editorType } from '../../widgets/editor/field';
import { builtInFieldTypes } from '../../widgets/field-types';

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
    ['<p>甲<img src="2026/11/ab.png" alt="正面">乙</p>', '<p>甲<img src="2026/11/ab.png" alt="正面">乙</p>'],
  ])('is kept: %s', (html, stored) => expect(clean(html)).toBe(stored));

  it.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\tscript:alert(1)" target="_self">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>图', '图'],
    ['<p><img src="https://e.example/a.png">图</p>', '<p>图</p>'],
    [
      '<img src="//e.example/a.png"><img src="/a.png"><img src="../a.png"><img src="data:image/png,x">图',
      '图',
    ],
    ['<img alt="无">图', '图'],
    [
      '<img src="a/b.png" srcset="//e 2x" style="x" width="9" onload="x()" loading="lazy">',
      '<img src="a/b.png">',
    ],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>y', 'y'],
    ['<style>p{}</style><p>x</p>', '<p>x</p>'],
    ['<!-- 注 --><p>x</p>', '<p>x</p>'],
    ['<form><input name=a><button>x</button></form>', 'x'],
  ])('loses scripts and references to other sites: %s', (html, stored) => expect(clean(html)).toBe(stored));

  it('does not change when cleaned twice', () => {
    const once = clean('<div><b>x<p>y</b></p><li>z & < q');
    expect(clean(once)).toBe(once);
  });

  it('may be nested very deeply', () => {
    expect(typeof clean('<b>'.repeat(50_000) + 'x')).toBe('string');
  });
});

describe('HTML of documents', () => {
  const forbidden = (html: string) => forbiddenMarkup(html, editorType.markup!);

  it.each([
    '没有标记 3 < 5 & 6',
    '<P>x<br/>y<p>z',
    "<a href='/notes?a=1&b=2'>x</a><a href=mailto:a@a.example>y</a>",
    '<table><tr><td colspan=2>x</table>',
    '<ul><li>一<ul><li>二</ul></ul>',
  ])('accepts other spellings of permitted markup: %s', (html) => expect(forbidden(html)).toBeNull());

  it.each([
    ['<p>x</p><script>alert(1)</script>', '<script>'],
    ['<p>x</p><p onclick="alert(1)">y</p>', '<p onclick="alert(1)">'],
    ['<p class="a" style="color:red">x</p>', '<p class="a">'],
    ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)">'],
    ['<p>x<img src=x>y</p>', '<img>'],
    ['x<!-- 注 -->y', '<!-- 注 -->'],
    [`<a href="javascript:${'x'.repeat(99)}">y</a>`, `<a href="javascript:${'x'.repeat(37)}...`],
  ])('reports what is not allowed in %s', (html, what) => expect(forbidden(html)).toBe(what));

  it('may be nested very deeply', () => {
    expect(() => forbidden('<b>'.repeat(50_000) + 'x')).not.toThrow();
  });

  const WORDS = '<b>说明</b><img src=x onerror=alert(1)>';
  const html = { type: 'html', key: 'words', label: '说明', options: { defaultValue: WORDS } };
  const inner = { ...html, model: 'words', key: undefined };
  const entity = {
    schemaVersion: 2,
    id: 'item',
    title: '条目',
    path: 'own/item',
    module: 'item',
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add'],
    columns: [
      { name: 'name', label: '名称', type: 'input' },
      { name: 'text', label: '正文', type: 'editor', default: WORDS },
      { name: 'more', label: '更多', type: 'editor', options: { defaultValue: WORDS } },
      { name: 'lines', label: '明细', type: 'batch', options: { list: [inner] } },
    ],
  };
  const page = {
    schemaVersion: 2,
    id: 'item',
    title: '条目',
    entity: 'item',
    pageConfig: {},
    formConfig: {
      list: [
        html,
        { type: 'card', key: 'card', label: '卡片', list: [{ ...html, key: 'inside' }] },
        { model: 'name', type: 'editor', options: { defaultValue: WORDS } },
        { model: 'lines', type: 'batch', options: { list: [inner] } },
      ],
    },
    tableConfig: { columns: [{ column: 'name' }] },
    searches: [],
  };
  const built = () =>
    buildModel(
      [
        { kind: 'domain', json: { schemaVersion: 1, id: 'own', title: '自有', menu: [], dictionary: {} } },
        { kind: 'entity', json: entity },
        { kind: 'page', json: page },
      ].map(({ kind, json }) => ({
        kind: kind as 'page',
        file: kind,
        domain: 'own',
        json: JSON.parse(JSON.stringify(json)) as JsonObject,
      })),
      fieldTypes(builtInFieldTypes),
    );

  it('C14: is rejected at its place: in a default, a form, a container, a sub-table', () => {
    const { problems } = built();
    expect(problems.map(({ file, path }) => `${file}: ${path}`)).toEqual([
      'entity: columns[1].default',
      'entity: columns[2].options.defaultValue',
      'entity: columns[3].options.list[0].options.defaultValue',
      'page: formConfig.list[0].options.defaultValue',
      'page: formConfig.list[1].list[0].options.defaultValue',
      'page: formConfig.list[2].options.defaultValue',
      'page: formConfig.list[3].options.list[0].options.defaultValue',
    ]);
    expect(problems[0]).toMatchObject({ code: 'forbiddenMarkup', params: { markup: '<img>' } });
  });

  it('stays if it is already in force', () => {
    const { problems, pages } = built();
    expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(['tolerated']));
    expect(pages.get('item')).toHaveProperty('formConfig');
  });
});
