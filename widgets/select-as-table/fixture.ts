import { exampleField, exampleSource, type FieldFixture } from '../shared/field-fixture';

/** More than one page, each with a second column. */
const MANY = Array.from({ length: 45 }, (_, at) => ({
  value: at + 1,
  label: `第 ${at + 1} 人`,
  code: `B${String(at + 1).padStart(4, '0')}`,
}));

/** Examples of `selectAsTable` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'selectAsTable',
  asks: '请选择示例',
  cases: [
    {
      name: 'a row',
      title: '一条记录',
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
      name: 'many rows, page by page',
      title: '多条记录，分页加载',
      field: exampleField(
        'selectAsTable',
        { columns: [{ name: 'code', label: '编号' }] },
        { source: { ...exampleSource, large: true } },
      ),
      choices: MANY,
      sql: 'bigint',
      search: 'in',
      initial: null,
      valid: [1],
      invalid: [{ value: 'a', why: 'type' }],
      empty: [null],
      text: [],
    },
    {
      name: 'several rows',
      title: '多条记录',
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
