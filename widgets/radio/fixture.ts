import { exampleChoices, exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `radio` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'radio',
  asks: '请选择示例',
  cases: [
    {
      name: 'integers',
      title: '整数选项',
      field: exampleField('radio', { options: exampleChoices, defaultValue: 2 }),
      sql: 'integer',
      search: 'in',
      initial: 2,
      valid: [1, 2],
      invalid: [
        { value: 3, why: 'enum' },
        { value: '1', why: 'enum' },
      ],
      empty: [null, ''],
      text: [
        [1, '管理局'],
        [9, '9'],
      ],
      keys: { press: ' ', reports: 1 },
    },
    {
      name: 'texts',
      title: '文本选项',
      field: exampleField('radio', { options: [{ value: 'a', label: '甲' }] }),
      sql: 'text',
      search: 'in',
      initial: null,
      valid: ['a'],
      invalid: [{ value: 'b', why: 'enum' }],
      empty: [null],
      text: [['a', '甲']],
      keys: { press: ' ', reports: 'a' },
    },
  ],
};
