import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `amount` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'amount',
  asks: '请输入示例',
  cases: [
    {
      name: 'amount',
      title: '金额',
      field: exampleField('amount', {}, { range: true }),
      sql: 'numeric(17,2)',
      search: 'range',
      initial: null,
      valid: ['0', '400.00', '-36.8', '999999999999999.99'],
      long: '-999999999999999.99',
      invalid: [
        { value: 400, why: 'type' },
        { value: '1.005', why: 'pattern' },
        { value: '1,286.50', why: 'pattern' },
        { value: '1000000000000000', why: 'pattern' },
      ],
      empty: [null, ''],
      text: [
        ['1286.5', '1,286.50'],
        ['-36.80', '−36.80'],
      ],
      keys: { press: '1,286.5{Tab}', reports: '1286.50' },
    },
    {
      name: 'amount within bounds',
      title: '有上下限的金额',
      field: exampleField('amount', { min: 0.01, max: 5000, defaultValue: '1.00' }),
      sql: 'numeric(17,2)',
      search: 'equal',
      initial: '1.00',
      valid: ['0.01', '5000.00'],
      invalid: [],
      problems: [
        { value: '0.00', error: 'minimum' },
        { value: '-1', error: 'minimum' },
        { value: '5000.01', error: 'maximum' },
      ],
      empty: [null],
      text: [],
      keys: { press: '12.345{Tab}', reports: '12.345' },
    },
  ],
};
