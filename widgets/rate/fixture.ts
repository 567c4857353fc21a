import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `rate` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'rate',
  asks: '请选择示例',
  cases: [
    {
      name: 'stars',
      title: '星级',
      field: exampleField('rate'),
      sql: 'integer',
      search: 'in',
      initial: 0,
      valid: [1, 5],
      invalid: [
        { value: 6, why: 'maximum' },
        { value: -1, why: 'minimum' },
        { value: 2.5, why: 'type' },
        { value: '3', why: 'type' },
      ],
      empty: [null, 0, ''],
      text: [[4, '4']],
      keys: { from: 2, press: '{ArrowRight}', reports: 3 },
    },
    {
      name: 'halves of ten stars',
      title: '十星半星',
      field: exampleField('rate', { allowHalf: true, max: 10, defaultValue: 7.5 }),
      sql: 'numeric(4,1)',
      search: 'in',
      initial: 7.5,
      valid: [0.5, 10],
      invalid: [{ value: 10.5, why: 'maximum' }],
      problems: [{ value: 4.3, error: 'choice' }],
      empty: [null],
      text: [[4.5, '4.5']],
      keys: { from: 9.5, press: '{ArrowUp}', reports: 10 },
    },
  ],
};
