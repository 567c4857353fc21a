import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `divider` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'divider',
  cases: [
    {
      name: 'words at the left',
      title: '文字居左',
      field: exampleField('divider', { orientation: 'left' }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null],
      text: [],
    },
    {
      name: 'a line with words',
      title: '文字居中',
      field: exampleField('divider', { orientation: '' }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null, 'x'],
      text: [],
    },
  ],
};
