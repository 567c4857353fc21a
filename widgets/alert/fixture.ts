import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'alert',
  cases: [
    {
      name: 'a note that can be closed',
      field: exampleField('alert', {
        type: 'warning',
        description: '请先核对',
        showIcon: true,
        closable: true,
      }),
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
