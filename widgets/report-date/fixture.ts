import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `reportDate` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'reportDate',
  asks: '请选择示例',
  cases: [
    {
      name: 'any period',
      title: '任意周期',
      field: exampleField('reportDate'),
      sql: 'jsonb',
      search: null,
      initial: null,
      valid: [
        { type: 1, from: '2025-12-31', to: '2026-01-31' },
        { type: 2, value: '2026' },
        { type: 3, value: '2026-H2' },
        { type: 4, value: '2026-Q4' },
        { type: 5, value: '2026-12' },
      ],
      invalid: [
        { value: '2026', why: 'type' },
        { value: { value: '2026' }, why: 'required' },
        { value: { type: 7, value: '2026' }, why: 'enum' },
        { value: { type: 1, from: '2026-02-30', to: '2026-03-01' }, why: 'pattern' },
        { value: { type: 2, value: '2026', week: 3 }, why: 'additionalProperties' },
      ],
      problems: [
        { value: { type: 1, from: '2026-02-01', to: '2026-01-31' }, error: 'dateAfter' },
        { value: { type: 1, from: '2026-02-01', to: '2026-02-01' }, error: 'dateAfter' },
        { value: { type: 4, value: '2026-H1' }, error: 'format' },
        { value: { type: 1, from: '2026-02-01' }, error: 'format' },
      ],
      empty: [null, '', { type: 2 }, { type: 1, from: '', to: '' }],
      text: [
        [{ type: 1, from: '2026-01-01', to: '2026-01-31' }, '2026-01-01 至 2026-01-31'],
        [{ type: 2, value: '2026' }, '2026 年'],
        [{ type: 3, value: '2026-H1' }, '2026 年上半年'],
        [{ type: 4, value: '2026-Q4' }, '2026 年第 4 季度'],
        [{ type: 5, value: '2026-12' }, '2026-12'],
      ],
    },
    {
      name: 'quarters and months',
      title: '季度和月份',
      field: exampleField('reportDate', { types: [4, 5], defaultValue: { type: 4, value: '2026-Q1' } }),
      sql: 'jsonb',
      search: null,
      initial: { type: 4, value: '2026-Q1' },
      valid: [{ type: 5, value: '2026-01' }],
      invalid: [{ value: { type: 2, value: '2026' }, why: 'enum' }],
      empty: [null],
      text: [],
      keys: {
        from: { type: 4, value: '2026-Q2' },
        press: '{Enter}{ArrowDown}{Enter}',
        reports: { type: 4, value: '2026-Q1' },
      },
    },
  ],
};
