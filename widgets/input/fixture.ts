import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'input',
  cases: [
    {
      name: 'text',
      field: exampleField('input'),
      sql: 'text',
      search: 'contains',
      initial: null,
      valid: ['王建国', '𠮷'.repeat(100), 'a\nb'],
      long: '一段很长的文字，长到输入框里放不下，需要看它怎样滚动，又怎样在单元格里截断并给出提示',
      invalid: [
        { value: 'x'.repeat(101), why: 'maxLength' },
        { value: 12, why: 'type' },
        { value: 'a\u0000', why: 'pattern' },
      ],
      empty: [null, '', '  '],
      text: [['王建国', '王建国']],
      keys: { press: ' 王建国{Enter}', reports: '王建国' },
    },
    {
      name: 'text of its own length',
      field: exampleField('input', { maxLength: 3, defaultValue: '甲' }),
      sql: 'text',
      search: 'contains',
      initial: '甲',
      valid: ['一二三'],
      invalid: [{ value: '一二三四', why: 'maxLength' }],
      empty: [null],
      text: [],
      keys: { from: '甲', press: '{Backspace}{Tab}', reports: null },
    },
    {
      name: 'mobile',
      field: exampleField('input', { type: 'mobile' }),
      sql: 'text',
      search: 'contains',
      initial: null,
      valid: ['13905718888'],
      invalid: [
        { value: '139', why: 'pattern' },
        { value: '139057188889', why: 'maxLength' },
      ],
      empty: [''],
      text: [],
      keys: { press: '139-0571-8888{Tab}', reports: '13905718888' },
    },
  ],
};
