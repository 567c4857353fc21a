import Type from 'typebox';
import { clearable, commonDefaults, grammar, nullable, placeholder } from '../shared/common-options';
import { TIME_PATTERN } from '../shared/date-patterns';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { readTime } from './time-value';

/** A time of day, `HH:mm:ss`. */
export const timeType = defineFieldType({
  type: 'time',
  options: grammar({
    format: Type.Optional(Type.Enum(['HH:mm:ss', 'HH:mm'])),
    defaultValue: nullable(Type.String()),
    placeholder,
    clearable,
  }),
  defaults: {
    ...commonDefaults,
    format: 'HH:mm:ss',
    defaultValue: '',
    placeholder: '请选择',
    clearable: false,
  },
  prompt: 'select',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'time',
  schema: () => ({ type: 'string', pattern: TIME_PATTERN }),
  search: (field) => (field.range ? 'range' : 'equal'),
  isEmpty: isEmptyValue,
  text: plainText,
  read: readTime,
});
