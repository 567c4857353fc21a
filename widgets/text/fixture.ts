import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `text` for the conformance tests, the round trip through the server and the gallery. */
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
