import { commonDefaults } from '../shared/common-defaults';
import { choiceSchema, choiceStorage, choiceText, readChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue } from '../shared/plain-text';

/** One of a few choices, all visible. */
export const radioType = defineFieldType({
  type: 'radio',
  inRows: true,
  defaults: { ...commonDefaults, defaultValue: '', dynamic: false, dynamicKey: '' },
  prompt: 'select',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: (field) => choiceStorage(field, false),
  schema: (field) => choiceSchema(field, false),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: choiceText,
  read: (text, field) => readChoices(text, field, false),
});
