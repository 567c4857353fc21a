import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `time` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'time',
  asks: '请选择示例',
  cases: [
    {
      name: 'time of day',
      title: '时刻',
      field: exampleField('time'),
      sql: 'time',
      search: 'equal',
      initial: null,
      valid: ['00:00:00', '23:59:59'],
      invalid: [
        { value: '24:00:00', why: 'pattern' },
        { value: '09:05', why: 'pattern' },
        { value: 9, why: 'type' },
      ],
      empty: [null, ''],
      text: [['09:05:00', '09:05:00']],
      keys: { press: '9:5{Tab}', reports: '09:05:00' },
    },
    {
      name: 'hours and minutes, searched as a range',
      title: '时分，按区间查询',
      field: exampleField('time', { format: 'HH:mm' }, { range: true }),
      sql: 'time',
      search: 'range',
      initial: null,
      valid: ['09:05:00'],
      invalid: [],
      empty: [null],
      text: [],
      keys: { press: '0905{Enter}', reports: '09:05:00' },
    },
  ],
};
