import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples shared by `switch` and `lSwitch`. */
export const switchFixture = (type: 'switch' | 'lSwitch'): FieldFixture => ({
  type,
  asks: '请选择示例',
  cases: [
    {
      name: 'true or false',
      title: '是或否',
      field: exampleField(type, { defaultValue: true }),
      sql: 'boolean',
      search: 'equal',
      initial: true,
      valid: [true, false],
      invalid: [{ value: 1, why: 'type' }],
      empty: [null],
      text: [
        [true, '是'],
        [false, '否'],
      ],
      keys: { from: false, press: ' ', reports: true },
    },
    {
      name: 'two values of a dictionary',
      title: '字典的两个值',
      field: exampleField(type, {
        options: [
          { value: 0, label: '停用', color: 'default' },
          { value: 1, label: '启用', color: 'success' },
        ],
      }),
      sql: 'integer',
      search: 'equal',
      initial: 0,
      valid: [0, 1],
      invalid: [
        { value: true, why: 'enum' },
        { value: 2, why: 'enum' },
      ],
      empty: [null],
      text: [[1, '启用']],
      keys: { from: 1, press: ' ', reports: 0 },
    },
  ],
});
