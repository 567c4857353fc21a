import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `uploadImg` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'uploadImg',
  asks: '示例是必须的',
  textLeavesOut: 'where the picture is',
  cases: [
    {
      name: 'pictures as rows',
      title: '图片列表',
      field: exampleField('uploadImg', { listType: 'picture', defaultValue: '["2026/a.png"]' }),
      sql: 'jsonb',
      search: null,
      initial: ['2026/a.png'],
      valid: [['2026/a.png']],
      invalid: [{ value: [1], why: 'type' }],
      empty: [[]],
      text: [],
      keys: { from: ['2026/a.png'], press: '{Tab}{Enter}', reports: [] },
    },
  ],
};
