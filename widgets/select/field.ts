import { commonDefaults } from '../shared/common-defaults';
import { choiceSchema, choiceStorage, choiceText, readChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, initialValue, isEmptyValue } from '../shared/plain-text';

/** One or several of many choices, in a dropdown list. */
export const selectType = defineFieldType({
  type: 'select',
  inRows: true,
  refersInRows: true,
  defaults: {
    ...commonDefaults,
    multiple: false,
    clearable: false,
    showSearch: false,
    placeholder: '请选择',
    dynamic: false,
    dynamicKey: '',
  },
  prompt: 'select',
  initial: ({ options: { multiple, defaultValue } }) =>
    multiple ? initialList(defaultValue) : initialValue(defaultValue),
  storage: (field) => choiceStorage(field, field.options.multiple === true),
  schema: (field) => choiceSchema(field, field.options.multiple === true),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: choiceText,
  read: (text, field) => readChoices(text, field, field.options.multiple === true),
});
