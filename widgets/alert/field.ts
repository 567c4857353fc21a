import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A note inside a form; the label is its message. */
export const alertType = defineFieldType({
  type: 'alert',
  inRows: true,
  ...valueless,
  defaults: {
    type: 'success',
    description: '',
    showIcon: false,
    banner: false,
    showLabel: false,
    hidden: false,
    closable: false,
  },
});
