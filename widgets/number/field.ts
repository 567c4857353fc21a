import type { Json } from '../../schemas/json';
import type { Field, SqlType } from '../../schemas/model/field';
import { durationText } from '../../schemas/text/duration-text';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { decimalsIn, numberText, parseNumber } from './number-value';

/** Digits that a JSON number represents exactly. */
const DIGITS = 15;
/** Digits before the point that a column holds at any number of decimals. */
const WHOLE_DIGITS = 5;
const INT4 = 2_147_483_647;

/** A count or measurement; money is `amount`. */
export const numberType = defineFieldType({
  type: 'number',
  inRows: true,
  defaults: {
    ...commonDefaults,
    min: null,
    max: null,
    precision: null,
    step: 1,
    defaultValue: 0,
    placeholder: '请输入',
  },
  prompt: 'input',
  initial: ({ options: { defaultValue }, required }) => {
    if (typeof defaultValue === 'number') return defaultValue;
    // Without a default an optional number is empty: 0 would be stored as if somebody had typed it.
    const isEmpty = defaultValue === null || (defaultValue === undefined && !required);
    return isEmpty ? null : 0;
  },
  storage,
  schema: (field) => {
    const { min, max } = field.options;
    const limit = largest(field);
    return {
      type: decimals(field) === 0 ? 'integer' : 'number',
      minimum: Math.max(min ?? -limit, -limit),
      maximum: Math.min(max ?? limit, limit),
    };
  },
  // `multipleOf` fails on binary fractions (19.99 is no multiple of 0.01), so digits are counted instead.
  problem: (value, field) =>
    typeof value === 'number' && decimalsIn(value) > decimals(field)
      ? { error: 'precision', params: { n: decimals(field) } }
      : null,
  search: (field) => (field.range ? 'range' : 'equal'),
  isEmpty: (value) => value === null || value === undefined || value === '',
  text: numberText,
  read: parseNumber,
});

/** The value as a duration, if the field declares its unit; null otherwise. */
export function durationOf(value: Json | undefined, field: Field, language: string): string | null {
  const { duration } = field.options;
  if (typeof value !== 'number' || (duration !== 'ms' && duration !== 's' && duration !== 'min')) return null;
  return durationText(value, duration, language);
}

/** Decimals of the field; default 0. */
export function decimals(field: Field): number {
  return field.options.precision ?? 0;
}

function storage(field: Field): SqlType {
  const places = decimals(field);
  if (places > 0) return `numeric(${Math.max(DIGITS, places + WHOLE_DIGITS)},${places})`;
  const { min, max } = field.options;
  return Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0)) > INT4 ? 'bigint' : 'integer';
}

/** The largest value that both the column and JSON represent exactly. */
function largest(field: Field): number {
  const sql = storage(field);
  if (sql === 'integer') return INT4;
  const places = Math.min(decimals(field), DIGITS - WHOLE_DIGITS);
  return Number(`${'9'.repeat(DIGITS - places)}${places > 0 ? `.${'9'.repeat(places)}` : ''}`);
}
