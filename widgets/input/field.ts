import type { FieldErrorName } from '../../schemas/errors/error-names';
import type { Field } from '../../schemas/model/field';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { initialText, isEmptyValue, plainText } from '../shared/plain-text';
import { textKind } from './text-kinds';

/** One line of text. */
export const inputType = defineFieldType({
  type: 'input',
  oneLine: true,
  inRows: true,
  defaults: {
    ...commonDefaults,
    type: 'text',
    maxLength: 100,
    defaultValue: '',
    placeholder: '请输入',
    clearable: false,
    addonBefore: '',
    addonAfter: '',
  },
  prompt: 'input',
  initial: ({ options }) => initialText(options.defaultValue),
  storage: () => 'text',
  schema: (field) => {
    const limit = textLimit(field);
    return {
      type: 'string',
      ...(limit !== null && { maxLength: limit }),
      pattern: textKind(field.options.type).pattern,
    };
  },
  patternProblem: ({ options }) => ({ error: PATTERN_ERRORS.get(options.type) ?? 'format' }),
  isSecret: ({ options }) => options.type === 'password',
  search: () => 'contains',
  isEmpty: isEmptyValue,
  text: plainText,
  read: readText,
});

/** The error of each text kind. */
const PATTERN_ERRORS: ReadonlyMap<unknown, FieldErrorName> = new Map([
  ['mobile', 'mobile'],
  ['number', 'onlyDigits'],
  ['tel', 'tel'],
  ['idcard', 'idcard'],
  ['fileName', 'fileName'],
  ['upper', 'upper'],
  ['positiveInteger', 'positiveInteger'],
]);

/**
 * Parses a spreadsheet cell; strips spaces, full-width forms and lower case where the text kind does not accept them.
 */
function readText(text: string, { options }: Field): string | null {
  const line = text.trim();
  if (line === '') return null;
  const bare = line.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const pattern = new RegExp(textKind(options.type).pattern, 'u');
  return [line, bare].find((read) => pattern.test(read)) ?? line;
}

/** The smaller limit of document and text kind; null for none. */
export function textLimit(field: Field): number | null {
  const kind = textKind(field.options.type).maxLength ?? Infinity;
  const limit = Math.min(field.options.maxLength ?? Infinity, kind);
  return Number.isFinite(limit) ? limit : null;
}
