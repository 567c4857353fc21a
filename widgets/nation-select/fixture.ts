import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `nationSelect` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'nationSelect',
  asks: '请选择示例',
  cases: [
    {
      name: 'ethnic group',
      title: '民族',
      field: exampleField('nationSelect'),
      sql: 'text',
      search: 'in',
      initial: null,
      valid: ['01', '56', '57'],
      invalid: [
        { value: '00', why: 'enum' },
        { value: '58', why: 'enum' },
        { value: 1, why: 'enum' },
      ],
      empty: [null, ''],
      text: [
        ['01', '汉族'],
        ['11', '满族'],
        ['56', '基诺族'],
        ['57', '其他'],
        ['99', '99'],
      ],
      keys: { press: '{Enter}回族{Enter}', reports: '03' },
    },
  ],
};
