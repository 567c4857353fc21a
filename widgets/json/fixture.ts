import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `json` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'json',
  asks: '请输入示例',
  cases: [
    {
      name: 'document',
      title: 'JSON 文档',
      field: exampleField('json'),
      sql: 'jsonb',
      search: null,
      initial: null,
      valid: [{ a: [1, { b: null }] }, [], {}],
      long: { 名称: '一段很长的文字，长到一行里放不下', 列表: [1, 2, 3, { 内层: { 更深: true } }] },
      invalid: [
        { value: '{"a":', why: 'type' },
        { value: 1, why: 'type' },
      ],
      empty: [null, ''],
      text: [[{ a: 1 }, '{"a":1}']],
      keys: { press: '{{"a": 1}{Tab}', reports: { a: 1 } },
    },
  ],
};
