import type { SqlType } from '../model/field';
import type { Json } from '../json';
import { isStorable } from '../text/storable-text';

/** The largest value of an `integer` column. */
export const INT4 = 2_147_483_647;
/** Digits of a decimal number, with as many decimals as a field may have. */
const NUMERAL = /^-?\d{1,15}(\.\d{1,50})?$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Whether a single value can be compared with a column of this type without a PostgreSQL error. */
export function fits(type: SqlType, value: Json): value is string | number | boolean {
  switch (elementType(type)) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT4;
    case 'bigint':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && value.length <= 1000 && isStorable(value);
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'time':
      return typeof value === 'string' && CLOCK.test(value);
    case 'timestamptz':
      return (
        typeof value === 'string' &&
        isDay(value.slice(0, 10)) &&
        (value.length === 10 || (value[10] === ' ' && CLOCK.test(value.slice(11))))
      );
    case 'jsonb':
      return false;
    default:
      return isNumeral(value) && (NUMERAL.test(String(value)) || isSmall(value));
  }
}

/** A number that is written with a negative exponent. */
function isSmall(value: Json): boolean {
  return typeof value === 'number' && /^-?\d(\.\d+)?e-\d{1,2}$/.test(String(value));
}

function isNumeral(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

/** `bigint[]` → `bigint`. */
export function elementType(type: SqlType): string {
  return type.replace(/\[\]$/, '');
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
