import Type from 'typebox';
import { grammar } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A note inside a form; its message is the label. */
export const alertType = defineFieldType({
  type: 'alert',
  ...valueless,
  options: grammar({
    type: Type.Optional(Type.Enum(['success', 'info', 'warning', 'error'])),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    showIcon: Type.Optional(Type.Boolean()),
    /** Without edge and corners, from side to side. */
    banner: Type.Optional(Type.Boolean()),
    closable: Type.Optional(Type.Boolean()),
  }),
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
