import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'button',
  cases: [
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
