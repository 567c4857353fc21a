import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { DATE_PATTERN } from '../../schemas/expression/date-patterns';
import { defineFieldType } from '../shared/define-field-type';
import { readDate } from '../shared/date-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { PERIOD_TYPES, periodOf, readPeriod, reportRange, type PeriodType } from './period';

/** A reporting period: a date range, year, half year, quarter or month. */
export const reportDateType = defineFieldType({
  type: 'reportDate',
  defaults: { ...commonDefaults, types: [...PERIOD_TYPES], defaultValue: null, clearable: false },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'object',
    properties: {
      type: { enum: [...periodTypes(field)] },
      value: { type: 'string', pattern: '^[12]\\d{3}(-(H[12]|Q[1-4]|0[1-9]|1[0-2]))?$' },
      from: { type: 'string', pattern: DATE_PATTERN },
      to: { type: 'string', pattern: DATE_PATTERN },
    },
    required: ['type'],
    additionalProperties: false,
  }),
  // A stored date range ends after its start; a search may name a single day.
  problem: (value) => {
    const { from, to } = value as { from?: string; to?: string };
    if (reportRange(value)) return from !== undefined && from === to ? { error: 'dateAfter' } : null;
    return from && to && from > to ? { error: 'dateAfter' } : { error: 'format' };
  },
  search: () => null,
  isEmpty: (value) => isEmptyValue(value) || isBlankPeriod(value),
  text: periodText,
  read: readPeriodText,
});

/** The period kinds that a document offers, in its order. */
export function periodTypes({ options }: Field): readonly PeriodType[] {
  const types = Array.isArray(options.types) ? options.types : PERIOD_TYPES;
  return PERIOD_TYPES.filter((type) => types.includes(type));
}

/** Only the kind is chosen, no period yet. */
function isBlankPeriod(value: Json | undefined): boolean {
  return isObject(value) && !value.value && !value.from && !value.to && Object.keys(value).length <= 3;
}

const HALVES = ['上半年', '下半年'];

/** `2026 年`, `2026 年上半年`, `2026 年第 3 季度`, `2026-07`, or two days. */
function periodText(value: Json): string {
  if (isObject(value) && value.type === 1) return `${plainText(value.from)} 至 ${plainText(value.to)}`;
  const period = readPeriod(value);
  if (!period) return plainText(value);
  const { type, year, number } = period;
  if (type === 2) return `${year} 年`;
  if (type === 3) return `${year} 年${HALVES[number - 1]}`;
  if (type === 4) return `${year} 年第 ${number} 季度`;
  return plainText(isObject(value) ? value.value : value);
}

const PERIOD_TEXT = /^([12]\d{3})年?(?:(上半年|下半年)|第?([1-4])季度?|[-/]?(\d{1,2})月?)?$/;

/** Parses a period in that notation, with or without spaces; keeps other text. */
function readPeriodText(text: string): Json {
  const word = text.replace(/\s/g, '').replace(/^(\d{4})年\//, '$1/');
  if (word === '') return null;
  const [from, to] = word.split(/[至~]/).map((end) => readDate(end, 'date'));
  if (from && to) return { type: 1, from, to };
  const [, year, half, quarter, month] = PERIOD_TEXT.exec(word) ?? [];
  if (!year) return text.trim();
  if (half) return periodOf(3, Number(year), HALVES.indexOf(half) + 1);
  if (quarter) return periodOf(4, Number(year), Number(quarter));
  return month ? periodOf(5, Number(year), Number(month)) : periodOf(2, Number(year), 1);
}
