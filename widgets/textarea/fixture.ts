import { exampleField, type FieldFixture } from '../shared/field-fixture';

/** Examples of `textarea` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'textarea',
  asks: '请输入示例',
  cases: [
    {
      name: 'lines of text',
      title: '多行文本',
      field: exampleField('textarea', { maxLength: 200 }),
      sql: 'text',
      search: 'contains',
      initial: '',
      valid: ['第一行\n第二行'],
      long: Array.from({ length: 8 }, (_, at) => `第 ${at + 1} 行，这一行也写得很长，要看它怎样换行`).join(
        '\n',
      ),
      invalid: [
        { value: 'x'.repeat(201), why: 'maxLength' },
        { value: true, why: 'type' },
      ],
      empty: [null, ' \n '],
      text: [['第一行\n第二行', '第一行\n第二行']],
      keys: { press: '一{Enter}二{Tab}', reports: '一\n二' },
    },
    {
      name: 'text of the usual length',
      title: '默认长度的文本',
      field: exampleField('textarea'),
      sql: 'text',
      search: 'contains',
      initial: '',
      valid: ['x'.repeat(500)],
      invalid: [{ value: 'x'.repeat(501), why: 'maxLength' }],
      empty: [''],
      text: [],
    },
  ],
};
