import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A button inside a form: submits it, resets it, or calls a registered function by name. */
export const buttonType = defineFieldType({
  type: 'button',
  ...valueless,
  defaults: {
    type: 'primary',
    handle: 'submit',
    dynamicFun: '',
    showLabel: false,
    hidden: false,
    disabled: false,
  },
});
