import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'divider',
  cases: [
    {
      name: 'a line with words',
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
