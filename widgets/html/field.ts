import { ALLOWED_HTML } from '../editor/allowed-html';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** Static markup of the document inside a form, sanitized before it is shown. */
export const htmlType = defineFieldType({
  type: 'html',
  inRows: true,
  ...valueless,
  markup: ALLOWED_HTML,
  defaults: { noFormItem: true, hidden: false, defaultValue: '<strong>HTML</strong>' },
});
