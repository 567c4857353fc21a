import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A button inside a form: sends it, starts it over, or calls a function of a developer by its name. */
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
