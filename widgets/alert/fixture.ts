import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `alert` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'alert',
  cases: [
    ...(
      [
        ['success', '成功'],
        ['info', '信息'],
        ['error', '错误，通栏'],
      ] as const
    ).map(([type, title]) => ({
      name: type,
      title,
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
      title: '可关闭的提示',
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
