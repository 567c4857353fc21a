import type { Field } from '../../schemas/field';
import { commonDefaults } from '../shared/common-defaults';
import { DATE_PATTERN, DATE_TIME_PATTERN } from '../../schemas/date-patterns';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { readDates } from '../shared/date-text';

/**
 * A day, or with `showTime` a moment. Values are always `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`;
 * `format` says only how they are shown.
 */
export const dateType = defineFieldType({
  type: 'date',
  defaults: {
    ...commonDefaults,
    showTime: false,
    range: false,
    format: 'YYYY-MM-DD',
    defaultValue: '',
    rangeDefaultValue: [],
    rangePlaceholder: ['开始时间', '结束时间'],
    placeholder: '请选择',
    clearable: false,
  },
  prompt: 'select',
  initial: ({ options }) =>
    initialValue(options.range ? (options.rangeDefaultValue as string[]) : options.defaultValue),
  storage: (field) => (holdsRange(field) ? 'jsonb' : hasTime(field) ? 'timestamptz' : 'date'),
  schema: (field) => {
    const moment = { type: 'string', pattern: hasTime(field) ? DATE_TIME_PATTERN : DATE_PATTERN };
    return holdsRange(field) ? { type: 'array', items: moment, minItems: 2, maxItems: 2 } : moment;
  },
  problem: (value, field) =>
    holdsRange(field) && String((value as string[])[0]) > String((value as string[])[1])
      ? { error: 'dateOrder' }
      : null,
  search: (field) => (holdsRange(field) ? null : field.range || hasTime(field) ? 'range' : 'equal'),
  isEmpty: isEmptyValue,
  text: (value) => (Array.isArray(value) ? value.map(plainText).join(' 至 ') : plainText(value)),
  read: (text, field) => readDates(text, hasTime(field) ? 'datetime' : 'date', holdsRange(field)),
});

/** Whether the clock belongs to the value. */
export function hasTime(field: Field): boolean {
  return field.options.showTime === true;
}

export function holdsRange(field: Field): boolean {
  return field.options.range === true;
}
