import Type from 'typebox';
import { grammar } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** A line between parts of a form, with its label on it if there is one. */
export const dividerType = defineFieldType({
  type: 'divider',
  ...valueless,
  options: grammar({ orientation: Type.Optional(Type.Enum(['left', '', 'right'])) }),
  defaults: { orientation: 'left', noFormItem: true, hidden: false },
});
