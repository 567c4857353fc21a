import Type from 'typebox';
import { clearable, closed, commonDefaults, grammar, placeholder } from '../shared/common-options';
import { choiceSchema, choiceStorage, choiceText, manyValues } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue } from '../shared/plain-text';

/** A row of another entity, chosen from a small table that shows more of it than its name. */
export const selectAsTableType = defineFieldType({
  type: 'selectAsTable',
  options: grammar({
    multiple: Type.Optional(Type.Boolean()),
    placeholder,
    clearable,
    defaultValue: manyValues,
    /** Columns beside the label, from what the option call sends with each choice. */
    columns: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Type.String({ minLength: 1 }), label: Type.String({ minLength: 1, maxLength: 40 }) },
          closed,
        ),
        { maxItems: 6 },
      ),
    ),
  }),
  defaults: { ...commonDefaults, multiple: false, clearable: false, placeholder: '请选择', columns: [] },
  prompt: 'select',
  initial: ({ options: { multiple, defaultValue } }) =>
    multiple ? (Array.isArray(defaultValue) ? defaultValue : []) : initialValue(defaultValue),
  storage: (field) => choiceStorage(field, field.options.multiple === true),
  schema: (field) => choiceSchema(field, field.options.multiple === true),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: choiceText,
});
