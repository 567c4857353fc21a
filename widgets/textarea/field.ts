import Type from 'typebox';
import { clearable, commonDefaults, grammar, nullable, placeholder } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { TEXT_KINDS } from '../input/text-kinds';

const rows = Type.Optional(Type.Integer({ minimum: 1, maximum: 40 }));

/** Several lines of text. */
export const textareaType = defineFieldType({
  type: 'textarea',
  options: grammar({
    minRows: rows,
    maxRows: rows,
    maxLength: nullable(Type.Integer({ minimum: 1 })),
    defaultValue: nullable(Type.String()),
    placeholder,
    clearable,
  }),
  defaults: {
    ...commonDefaults,
    minRows: 4,
    maxRows: 6,
    maxLength: 500,
    defaultValue: '',
    placeholder: '请输入',
    clearable: false,
  },
  prompt: 'input',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'text',
  schema: ({ options: { maxLength } }) => ({
    type: 'string',
    ...(typeof maxLength === 'number' && { maxLength }),
    pattern: TEXT_KINDS.text.pattern,
  }),
  search: () => 'contains',
  isEmpty: isEmptyValue,
  text: plainText,
});
