import { commonDefaults } from '../shared/common-defaults';
import { choiceSchema, choiceStorage, choiceText } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, initialValue, isEmptyValue } from '../shared/plain-text';

/** A row of another entity, chosen from a small table with more columns than its name. */
export const selectAsTableType = defineFieldType({
  type: 'selectAsTable',
  inRows: true,
  refersInRows: true,
  defaults: { ...commonDefaults, multiple: false, clearable: false, placeholder: '请选择', columns: [] },
  prompt: 'select',
  initial: ({ options: { multiple, defaultValue } }) =>
    multiple ? initialList(defaultValue) : initialValue(defaultValue),
  storage: (field) => choiceStorage(field, field.options.multiple === true),
  schema: (field) => choiceSchema(field, field.options.multiple === true),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: choiceText,
});
