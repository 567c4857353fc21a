import { exampleField, type FieldFixture } from '../shared/field-fixture';

const list = [
  { type: 'input', model: 'word', label: '原词', required: true, options: { maxLength: 20 } },
  { type: 'number', model: 'ratio', label: '比例', options: { precision: 2, min: 0, max: 100 } },
  { type: 'select', model: 'kind', label: '类型', options: { options: [{ value: 1, label: '甲' }] } },
];

/** Text columns between the others have no value. */
const withWords = [
  list[0],
  { type: 'text', label: '说明文字' },
  { type: 'html', model: 'note', label: '提示', options: { defaultValue: '<b>按月</b>' } },
  { type: 'alert', model: 'hint', label: '注意', options: { type: 'warning' } },
];

/** Examples of `batch` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'batch',
  asks: '请输入示例',
  textLeavesOut: 'which word belongs to which column',
  cases: [
    {
      name: 'rows',
      title: '多行',
      field: exampleField('batch', { list, maxLimit: 3 }),
      sql: 'jsonb',
      search: null,
      initial: [],
      long: [
        { word: '一个很长的原词，长到单元格里放不下', ratio: 100, kind: 1 },
        { word: '监区', ratio: 12.5, kind: null },
      ],
      valid: [[{ word: '监区', ratio: 12.5, kind: 1 }], [{ word: 'a', ratio: null }]],
      invalid: [
        { value: { word: 'a' }, why: 'type' },
        { value: [{ word: 'a', other: 1 }], why: 'additionalProperties' },
        { value: ['a'], why: 'type' },
        { value: [{}, {}, {}, {}], why: 'maxItems' },
      ],
      empty: [null, []],
      text: [[[{ word: '监区', ratio: 12.5, kind: 1 }, { word: 'b' }], '监区 12.5 甲；b']],
      keys: {
        from: [{ word: '监', ratio: 1 }],
        press: '{Tab}监区{Tab}',
        reports: [{ word: '监区', ratio: 1 }],
      },
    },
    {
      name: 'words between the columns',
      title: '列间说明文字',
      field: exampleField('batch', { list: withWords }),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [[{ word: '监区' }]],
      invalid: [{ value: [{ word: 'a', note: 'x' }], why: 'additionalProperties' }],
      empty: [[]],
      text: [[[{ word: '监区' }], '监区']],
    },
    {
      name: 'at least two rows',
      title: '至少两行',
      field: exampleField('batch', { list, minLimit: 2 }),
      sql: 'jsonb',
      search: null,
      initial: [
        { word: '', ratio: 0, kind: null },
        { word: '', ratio: 0, kind: null },
      ],
      valid: [[{ word: 'a' }, { word: 'b' }]],
      invalid: [{ value: [{ word: 'a' }], why: 'minItems' }],
      empty: [null],
      text: [],
    },
  ],
};
