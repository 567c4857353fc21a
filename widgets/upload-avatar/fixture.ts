import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `uploadAvatar` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'uploadAvatar',
  asks: '示例是必须的',
  cases: [
    {
      name: 'picture',
      title: '头像',
      field: exampleField('uploadAvatar'),
      sql: 'text',
      search: null,
      initial: null,
      valid: ['2026/11/a1b2.png', 'logo.webp'],
      invalid: [
        { value: 'https://elsewhere/a.png', why: 'pattern' },
        { value: '../../etc/passwd', why: 'pattern' },
        { value: 'javascript:alert(1)', why: 'pattern' },
        { value: 1, why: 'type' },
      ],
      empty: [null, ''],
      text: [['logo.webp', 'logo.webp']],
      keys: { from: 'logo.webp', press: '{Tab}{Enter}', reports: null },
    },
  ],
};
