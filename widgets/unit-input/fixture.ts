import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `unitInput` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'unitInput',
  asks: '请输入示例',
  cases: [
    {
      name: 'figure and unit',
      title: '数量和单位',
      field: exampleField('unitInput', { defaultUnit: 'kg', units: ['两'] }),
      sql: 'jsonb',
      search: null,
      initial: null,
      valid: [
        { value: 12.5, unit: 'kg' },
        { value: 0, unit: '份' },
      ],
      invalid: [
        { value: { value: 12.5 }, why: 'required' },
        { value: { value: '12', unit: 'kg' }, why: 'type' },
        { value: { value: 1, unit: '一二三四五六七八九十一' }, why: 'maxLength' },
        { value: '12 kg', why: 'type' },
      ],
      problems: [{ value: { value: 1.234, unit: 'kg' }, error: 'precision' }],
      empty: [null, '', { unit: 'kg' }, { value: null, unit: 'kg' }],
      text: [[{ value: 12.5, unit: 'kg' }, '12.5 kg']],
      keys: { press: '12345678901234{Tab}', reports: { value: 1234567890, unit: 'kg' } },
    },
    {
      name: 'another figure, the unit stays',
      title: '改数量，单位不变',
      field: exampleField('unitInput', { precision: 0, defaultValue: { value: 1, unit: '盒' } }),
      sql: 'jsonb',
      search: null,
      initial: { value: 1, unit: '盒' },
      valid: [{ value: 3, unit: '盒' }],
      invalid: [],
      empty: [null],
      text: [],
      keys: { from: { value: 3, unit: '本' }, press: '{Backspace}5{Tab}', reports: { value: 5, unit: '本' } },
    },
  ],
};
