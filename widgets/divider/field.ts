import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A line between parts of a form, with an optional label. */
export const dividerType = defineFieldType({
  type: 'divider',
  ...valueless,
  defaults: { orientation: 'left', noFormItem: true, hidden: false },
});
