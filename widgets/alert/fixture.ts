import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'alert',
  cases: [
    ...(['success', 'info', 'error'] as const).map((type) => ({
      name: type,
      field: exampleField('alert', { type, showIcon: type !== 'info', banner: type === 'error' }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null],
      text: [],
    })),
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
