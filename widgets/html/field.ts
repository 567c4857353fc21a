import Type from 'typebox';
import { grammar } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** Marked-up words of the document inside a form, cleaned before they are shown. */
export const htmlType = defineFieldType({
  type: 'html',
  ...valueless,
  options: grammar({ defaultValue: Type.Optional(Type.String({ maxLength: 20_000 })) }),
  defaults: { noFormItem: true, hidden: false, defaultValue: '<strong>HTML</strong>' },
});
