import { ALLOWED_HTML } from '../editor/allowed-html';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** Marked-up words of the document inside a form, cleaned before they are shown. */
export const htmlType = defineFieldType({
  type: 'html',
  inRows: true,
  ...valueless,
  markup: ALLOWED_HTML,
  defaults: { noFormItem: true, hidden: false, defaultValue: '<strong>HTML</strong>' },
});
