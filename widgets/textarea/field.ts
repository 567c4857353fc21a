import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { initialText, isEmptyValue, plainText } from '../shared/plain-text';
import { TEXT_KINDS } from '../input/text-kinds';

/** Several lines of text. */
export const textareaType = defineFieldType({
  type: 'textarea',
  inRows: true,
  long: true,
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
  initial: ({ options }) => initialText(options.defaultValue),
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
