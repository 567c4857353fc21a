import { commonDefaults } from '../shared/common-defaults';
import { choiceSchema, choiceStorage, choiceText, readChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, initialValue, isEmptyValue } from '../shared/plain-text';

/** One or several nodes of a tree. */
export const treeSelectType = defineFieldType({
  type: 'treeSelect',
  inRows: true,
  refersInRows: true,
  defaults: {
    ...commonDefaults,
    multiple: false,
    treeCheckable: false,
    clearable: false,
    showSearch: false,
    placeholder: '请选择',
    dynamic: false,
    dynamicKey: '',
  },
  prompt: 'select',
  initial: (field) => {
    const { defaultValue } = field.options;
    return takesMany(field) ? initialList(defaultValue) : initialValue(defaultValue);
  },
  storage: (field) => choiceStorage(field, takesMany(field)),
  schema: (field) => choiceSchema(field, takesMany(field)),
  search: (field) => (field.source?.tree ? 'tree' : 'in'),
  isEmpty: isEmptyValue,
  text: choiceText,
  read: (text, field) => readChoices(text, field, takesMany(field)),
});

/** Checkable trees hold several values, also without `multiple`. */
export function takesMany(field: { options: { multiple?: boolean; treeCheckable?: unknown } }): boolean {
  return field.options.multiple === true || field.options.treeCheckable === true;
}
