import { exampleField, exampleSource, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'selectAsTable',
  cases: [
    {
      name: 'a row',
      field: exampleField(
        'selectAsTable',
        { columns: [{ name: 'code', label: '编号' }] },
        { source: { ...exampleSource, large: true } },
      ),
      choices: [
        { value: 7, label: '张三' },
        { value: 8, label: '李四' },
      ],
      sql: 'bigint',
      search: 'in',
      initial: null,
      valid: [7],
      invalid: [{ value: '7', why: 'type' }],
      empty: [null],
      text: [[7, '7']],
      keys: { press: '{Enter}{ArrowDown}{ArrowDown}{Enter}', reports: 8 },
    },
    {
      name: 'several rows',
      field: exampleField('selectAsTable', { multiple: true }, { source: exampleSource }),
      choices: [{ value: 7, label: '张三' }],
      sql: 'bigint[]',
      search: 'in',
      initial: [],
      valid: [[7]],
      invalid: [{ value: 7, why: 'type' }],
      empty: [[]],
      text: [],
      keys: { press: '{Enter}{ArrowDown}{Enter}{Escape}', reports: [7] },
    },
  ],
};
