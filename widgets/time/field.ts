import { commonDefaults } from '../shared/common-defaults';
import { TIME_PATTERN } from '../../schemas/expression/date-patterns';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { readTime } from './time-value';

/** A time of day, `HH:mm:ss`. */
export const timeType = defineFieldType({
  type: 'time',
  inRows: true,
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
  patternProblem: () => ({ error: 'time' }),
  search: (field) => (field.range ? 'range' : 'equal'),
  isEmpty: isEmptyValue,
  text: plainText,
  read: readTime,
});
