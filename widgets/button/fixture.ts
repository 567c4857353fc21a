import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'button',
  cases: [
    ...(['submit', 'reset'] as const).map((handle) => ({
      name: handle,
      field: exampleField('button', { handle, type: handle === 'submit' ? 'primary' : 'default' }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null],
      text: [],
    })),
    {
      name: 'danger',
      field: exampleField('button', { handle: 'submit', type: 'danger' }),
      sql: null,
      search: null,
      initial: null,
      valid: [],
      invalid: [],
      empty: [null],
      text: [],
    },
    {
      name: 'a function of a developer',
      field: exampleField('button', { handle: 'dynamic', dynamicFun: 'recalculate', type: 'dashed' }),
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
