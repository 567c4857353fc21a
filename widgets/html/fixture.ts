import { exampleField, type FieldFixture } from '../shared/field-fixture';

export const fixture: FieldFixture = {
  type: 'html',
  cases: [
    {
      name: 'marked-up words',
      title: '带标记的文字',
      field: exampleField('html', { defaultValue: '<p>说明<script>alert(1)</script></p>' }),
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
