import { exampleField, type FieldFixture } from '../shared/field-fixture';

const WORDS =
  '<h3>填写说明</h3><p>带 <strong>*</strong> 的项目<em>必须</em>填写，见<a href="https://example.com">办法</a>。</p>' +
  '<ol><li>先核对编号</li><li>再填写金额</li></ol><blockquote>金额以元为单位</blockquote>' +
  '<table><tbody><tr><th>档次</th><th>限额</th></tr><tr><td>宽管</td><td>800.00</td></tr></tbody></table>' +
  '<script>alert(1)</script>';
/** A long word, and a table wider than a phone. */
const LONG =
  `<p>https://example.com/${'path/'.repeat(40)}</p>` +
  `<table><tbody><tr>${'<td>很宽的一张表的一格</td>'.repeat(12)}</tr></tbody></table>`;

/** Examples of `html` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'html',
  cases: [
    {
      name: 'marked-up words',
      title: '带标记的文字',
      field: exampleField('html', { defaultValue: WORDS }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null, 'x'],
      text: [],
      long: LONG,
    },
  ],
};
