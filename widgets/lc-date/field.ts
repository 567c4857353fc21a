import type { Field, FieldProblem } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { DATE_PATTERN, DATE_TIME_PATTERN, MONTH_PATTERN } from '../../schemas/expression/date-patterns';
import { DATE_PROBLEMS, readDates } from '../shared/date-text';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { isDisabledDay, type DayBounds } from './disabled-days';

/** A day, moment or month, or a period of them, with disabled days. */
export const lcDateType = defineFieldType({
  type: 'lcDate',
  defaults: {
    ...commonDefaults,
    range: false,
    showTime: false,
    month: false,
    defaultValue: '',
    rangePlaceholder: ['开始时间', '结束时间'],
    placeholder: '请选择',
    clearable: false,
  },
  prompt: 'select',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: (field) =>
    holdsPeriod(field)
      ? 'jsonb'
      : ({ month: 'text', datetime: 'timestamptz', date: 'date' } as const)[dateKind(field)],
  schema: (field) => {
    const one = { type: 'string', pattern: PATTERNS[dateKind(field)] };
    return holdsPeriod(field) ? { type: 'array', items: one, minItems: 2, maxItems: 2 } : one;
  },
  problem,
  patternProblem: (field) => DATE_PROBLEMS[dateKind(field)],
  search: (field) => {
    if (holdsPeriod(field)) return null;
    return field.range || dateKind(field) === 'datetime' ? 'range' : 'equal';
  },
  isEmpty: isEmptyValue,
  text: (value) => (Array.isArray(value) ? value.map(plainText).join(' 至 ') : plainText(value)),
  read: (text, field) => readDates(text, dateKind(field), holdsPeriod(field)),
});

const PATTERNS = { date: DATE_PATTERN, datetime: DATE_TIME_PATTERN, month: MONTH_PATTERN };

/** Day, moment or month, by the options `month` and `showTime`. */
export function dateKind({ options }: Field): keyof typeof PATTERNS {
  return options.month === true ? 'month' : options.showTime === true ? 'datetime' : 'date';
}

/** Whether the value is a period `[from, to]`. */
export function holdsPeriod({ options }: Field): boolean {
  return options.range === true;
}

/** The option `disabledDate`: the days outside of it cannot be chosen. */
export function dayBounds({ options }: Field): DayBounds {
  return (options.disabledDate as DayBounds | undefined) ?? {};
}

/** A period must end after its start; a period of months may be a single month. */
function problem(value: Json, field: Field): FieldProblem | null {
  const ends = (Array.isArray(value) ? value : [value]).map(plainText);
  const [from = '', to = ''] = ends;
  if (ends.length === 2 && (from > to || (from === to && dateKind(field) !== 'month')))
    return { error: 'dateAfter' };
  return ends.some((end) => isDisabledDay(end, dayBounds(field))) ? { error: 'choice' } : null;
}
