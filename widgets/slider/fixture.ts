import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `slider` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'slider',
  asks: '请选择示例',
  cases: [
    {
      name: 'whole figure',
      title: '整数',
      field: exampleField('slider'),
      sql: 'integer',
      search: 'equal',
      initial: 0,
      valid: [50, 0, 100],
      invalid: [
        { value: 101, why: 'maximum' },
        { value: 0.5, why: 'type' },
        { value: '50', why: 'type' },
      ],
      empty: [null, ''],
      text: [[50, '50']],
      keys: { from: 50, press: '{ArrowRight}', reports: 51 },
    },
    {
      name: 'tenths with an input',
      title: '一位小数，带输入框',
      field: exampleField(
        'slider',
        { min: 1, max: 3, step: 0.1, showInput: true, unit: '倍', defaultValue: 1.5 },
        { range: true },
      ),
      sql: 'numeric(15,1)',
      search: 'range',
      initial: 1.5,
      valid: [1.1, 3],
      invalid: [{ value: 0.9, why: 'minimum' }],
      problems: [{ value: 1.25, error: 'precision' }],
      empty: [null],
      text: [],
      keys: { from: 2, press: '{End}', reports: 3 },
    },
  ],
};
