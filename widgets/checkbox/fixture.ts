import { exampleChoices, exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `checkbox` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'checkbox',
  asks: '请选择示例',
  cases: [
    {
      name: 'integers',
      title: '整数选项',
      field: exampleField('checkbox', { options: exampleChoices }),
      sql: 'integer[]',
      search: 'in',
      initial: [],
      valid: [[1], [2, 1]],
      invalid: [
        { value: [3], why: 'enum' },
        { value: [1, 1], why: 'uniqueItems' },
        { value: 1, why: 'type' },
      ],
      empty: [null, []],
      text: [[[1, 2], '管理局、非管理局']],
      keys: { from: [2], press: ' ', reports: [2, 1] },
    },
  ],
};
