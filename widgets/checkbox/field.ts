import { commonDefaults } from '../shared/common-defaults';
import { choiceSchema, choiceStorage, choiceText, readChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, isEmptyValue } from '../shared/plain-text';

/** Several of a few choices, all visible. */
export const checkboxType = defineFieldType({
  type: 'checkbox',
  inRows: true,
  defaults: { ...commonDefaults, defaultValue: [], dynamic: false, dynamicKey: '' },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => initialList(defaultValue),
  storage: (field) => choiceStorage(field, true),
  schema: (field) => choiceSchema(field, true),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: choiceText,
  read: (text, field) => readChoices(text, field, true),
});
