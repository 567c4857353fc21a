import { exampleField, type FieldFixture } from '../shared/field-fixture';

const vScope = [
  { name: '开启', val: 1 },
  { name: '关闭', val: 0 },
];

/** Examples of `inputGroupControls` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'inputGroupControls',
  asks: '请输入示例',
  textLeavesOut: 'the type beside the value',
  cases: [
    {
      name: 'a value of any type',
      title: '任意类型的值',
      field: exampleField('inputGroupControls', { vScope, max: 100 }),
      sql: 'jsonb',
      search: null,
      initial: null,
      valid: [
        { vType: 'text', v: '说明' },
        { vType: 'int', v: 12 },
        { vType: 'float', v: 12.5 },
        { vType: 'select', v: 1 },
        { vType: 'checkBox', v: [1, 0] },
        { vType: 'radio', v: 'a', vScope: { a: '甲' } },
        { vType: 'switch', v: 0 },
      ],
      invalid: [
        { value: { vType: 'date', v: 1 }, why: 'enum' },
        { value: { v: 1 }, why: 'required' },
        { value: { vType: 'int', v: 1, k: 'x' }, why: 'additionalProperties' },
        { value: 12, why: 'type' },
      ],
      problems: [
        { value: { vType: 'int', v: 1.5 }, error: 'integer' },
        { value: { vType: 'float', v: 1.234 }, error: 'precision' },
        { value: { vType: 'int', v: 101 }, error: 'maximum' },
        { value: { vType: 'select', v: 2 }, error: 'choice' },
        { value: { vType: 'switch', v: true }, error: 'choice' },
      ],
      empty: [null, '', { vType: 'int' }, { vType: 'int', v: null }],
      text: [
        [{ vType: 'select', v: 1 }, '开启'],
        [{ vType: 'float', v: 12.5 }, '12.5'],
        [{ vType: 'checkBox', v: [1, 0] }, '开启、关闭'],
      ],
      keys: { from: { vType: 'int', v: 1 }, press: '2{Tab}', reports: { vType: 'int', v: 12 } },
    },
    {
      name: 'whole numbers alone',
      title: '仅整数',
      field: exampleField('inputGroupControls', { types: ['int'], defaultValue: { vType: 'int', v: 3 } }),
      sql: 'jsonb',
      search: null,
      initial: { vType: 'int', v: 3 },
      valid: [{ vType: 'int', v: 7 }],
      invalid: [{ value: { vType: 'text', v: 'x' }, why: 'enum' }],
      empty: [null],
      text: [],
      keys: { press: '7{Tab}', reports: { vType: 'int', v: 7 } },
    },
  ],
};
