import Type from 'typebox';
import { grammar } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A button inside a form: sends it, starts it over, or calls a function of a developer by its name. */
export const buttonType = defineFieldType({
  type: 'button',
  ...valueless,
  options: grammar({
    type: Type.Optional(Type.Enum(['primary', 'default', 'dashed', 'danger'])),
    handle: Type.Optional(Type.Enum(['submit', 'reset', 'dynamic'])),
    /** Name in the host's registry of functions. */
    dynamicFun: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  defaults: {
    type: 'primary',
    handle: 'submit',
    dynamicFun: '',
    showLabel: false,
    hidden: false,
    disabled: false,
  },
});
