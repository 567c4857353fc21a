import { exampleField, type FieldFixture } from '../shared/field-fixture';

const levels = [
  { value: 1, label: '甲', children: [{ value: 11, label: '甲一' }] },
  { value: 2, label: '乙' },
];

/** Examples of `cascader` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'cascader',
  asks: '请选择示例',
  cases: [
    {
      name: 'regions',
      title: '行政区划',
      field: exampleField('cascader'),
      sql: 'text[]',
      search: 'in',
      initial: [],
      valid: [['330000', '330100', '330106'], ['710000']],
      invalid: [
        { value: '330000', why: 'type' },
        { value: ['33'], why: 'pattern' },
        { value: ['330000', '330100', '330106', '330106'], why: 'maxItems' },
      ],
      problems: [
        { value: ['330000', '320100'], error: 'choice' },
        { value: ['330100'], error: 'choice' },
      ],
      empty: [null, []],
      text: [[['330000', '330100'], '330000 / 330100']],
    },
    {
      name: 'levels of a document',
      title: '文档中的层级',
      field: exampleField('cascader', { options: levels }),
      sql: 'integer[]',
      search: 'in',
      initial: [],
      valid: [[1, 11], [2]],
      invalid: [{ value: [3], why: 'enum' }],
      problems: [{ value: [2, 11], error: 'choice' }],
      empty: [[]],
      text: [[[1, 11], '甲 / 甲一']],
      keys: { press: '{Enter}{ArrowDown}{Enter}{Enter}', reports: [1, 11] },
    },
  ],
};
