import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `button` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'button',
  cases: [
    ...(
      [
        ['submit', '提交'],
        ['reset', '重置'],
      ] as const
    ).map(([handle, title]) => ({
      name: handle,
      title,
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
      title: '危险按钮',
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
      title: '开发者的函数',
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
