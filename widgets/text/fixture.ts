import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'text',
  cases: [
    {
      name: 'large words',
      title: '大号文字',
      field: exampleField('text', { fontSize: '16pt', color: '#c00', textAlign: 'center' }),
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
