import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `rangeNumber` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'rangeNumber',
  asks: '请输入示例',
  cases: [
    {
      name: 'ages',
      title: '年龄段',
      field: exampleField('rangeNumber', { min: 0, max: 120, unit: '岁' }),
      sql: 'jsonb',
      search: null,
      initial: null,
      valid: [
        [18, 60],
        [18, null],
        [30, 30],
      ],
      invalid: [
        { value: [18], why: 'minItems' },
        { value: [18, 121], why: 'maximum' },
        { value: [18, '60'], why: 'type' },
        { value: 18, why: 'type' },
      ],
      problems: [{ value: [60, 18], error: 'numberOrder' }],
      empty: [null, '', [null, null]],
      text: [
        [[18, 60], '18 至 60 岁'],
        [[18, null], '≥ 18 岁'],
      ],
      keys: { from: [null, 60], press: '70{Tab}', reports: [60, 60] },
    },
    {
      name: 'prices',
      title: '价格段',
      field: exampleField('rangeNumber', { precision: 2, defaultValue: [0, 9.99] }),
      sql: 'jsonb',
      search: null,
      initial: [0, 9.99],
      valid: [[0.5, 19.99]],
      invalid: [],
      problems: [{ value: [0.125, 1], error: 'precision' }],
      empty: [null],
      text: [[[0.5, 19.99], '0.5 至 19.99']],
      keys: { from: [1, 2], press: '{Backspace}{Tab}', reports: [null, 2] },
    },
  ],
};
