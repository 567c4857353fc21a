import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `editor` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'editor',
  asks: '请输入示例',
  textLeavesOut: 'the markup',
  cases: [
    {
      name: 'rich text',
      title: '富文本',
      field: exampleField('editor', { maxLength: 200 }),
      sql: 'text',
      search: null,
      initial: '',
      valid: [
        '<p>通知 <strong>正文</strong></p>',
        '没有标记的一行',
        `<p><strong>${'x'.repeat(200)}</strong></p>`,
      ],
      long: `<h2>通知</h2>${'<p>这一段写得很长，要看它怎样换行，又怎样在单元格里截断。</p>'.repeat(4)}<ul><li>甲</li><li>乙</li></ul>`,
      invalid: [
        { value: 7, why: 'type' },
        { value: 'a\u0000', why: 'pattern' },
      ],
      problems: [{ value: `<p>${'x'.repeat(201)}</p>`, error: 'maxLength' }],
      empty: [null, '', '<p></p>', '<p>&nbsp;</p>'],
      text: [['<p>通知</p><ul><li>甲</li></ul>', '通知\n甲']],
      keys: { from: '<p>通知</p>', press: '{Shift>}{Tab}{/Shift}{Enter}', reports: '<h1>通知</h1>' },
    },
  ],
};
