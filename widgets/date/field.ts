import type { Field } from '../../schemas/model/field';
import { commonDefaults } from '../shared/common-defaults';
import { DATE_PATTERN, DATE_TIME_PATTERN, MONTH_PATTERN } from '../../schemas/expression/date-patterns';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { DATE_PROBLEMS, readDates, type DateKind } from '../shared/date-text';

/**
 * A day, or with `showTime` a moment. Values are always `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; `format` affects only
 * the display, except `YYYY-MM`, which makes a single day a month, as in the k-form-design family.
 */
export const dateType = defineFieldType({
  type: 'date',
  inRows: true,
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
  storage: (field) =>
    holdsRange(field)
      ? 'jsonb'
      : ({ month: 'text', datetime: 'timestamptz', date: 'date' } as const)[dateKind(field)],
  schema: (field) => {
    const moment = { type: 'string', pattern: PATTERNS[dateKind(field)] };
    return holdsRange(field) ? { type: 'array', items: moment, minItems: 2, maxItems: 2 } : moment;
  },
  // A stored period ends after its start; a search may name a single day.
  problem: (value, field) =>
    holdsRange(field) && String((value as string[])[0]) >= String((value as string[])[1])
      ? { error: 'dateAfter' }
      : null,
  patternProblem: (field) => DATE_PROBLEMS[dateKind(field)],
  search: (field) => {
    if (holdsRange(field)) return null;
    return field.range || dateKind(field) === 'datetime' ? 'range' : 'equal';
  },
  isEmpty: isEmptyValue,
  text: (value) => (Array.isArray(value) ? value.map(plainText).join(' 至 ') : plainText(value)),
  read: (text, field) => readDates(text, dateKind(field), holdsRange(field)),
});

const PATTERNS: Readonly<Record<DateKind, string>> = {
  date: DATE_PATTERN,
  datetime: DATE_TIME_PATTERN,
  month: MONTH_PATTERN,
};

/** Day, moment or month, by the options `showTime` and `format`. */
export function dateKind(field: Field): DateKind {
  if (field.options.showTime === true) return 'datetime';
  return field.options.format === 'YYYY-MM' && !holdsRange(field) ? 'month' : 'date';
}

/** The display format that the document sets; null for the default. */
export function ownFormat({ options: { format } }: Field): string | null {
  const usual = format === 'YYYY-MM-DD' || format === 'YYYY-MM-DD HH:mm:ss';
  return typeof format === 'string' && !usual ? format : null;
}

/** Whether the value is a period `[from, to]` instead of one date. */
export function holdsRange(field: Field): boolean {
  return field.options.range === true;
}
