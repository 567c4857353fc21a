import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `uploadImgList` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'uploadImgList',
  asks: '示例是必须的',
  textLeavesOut: 'where the picture is',
  cases: [
    {
      name: 'pictures',
      title: '图片',
      field: exampleField('uploadImgList', { limit: 3, limitSize: true }),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [[{ fileName: '合影.png', filePath: '2026/11/d4.png' }], ['a.webp', 'b.jpg', 'c.jpeg']],
      invalid: [
        { value: ['a.png', 'b.png', 'c.png', 'd.png'], why: 'maxItems' },
        { value: ['javascript:alert(1)'], why: 'pattern' },
        { value: 'a.png', why: 'type' },
      ],
      problems: [{ value: [{}], error: 'format' }],
      empty: [null, []],
      text: [[['2026/a.png'], 'a.png']],
      keys: { from: ['2026/a.png'], press: '{Shift>}{Tab}{/Shift}{Enter}', reports: [] },
    },
  ],
};
