import type { SqlType } from '../../schemas/field';
import type { Json } from '../../schemas/json';
import { isStorable } from '../../schemas/storable-text';

const INT4 = 2_147_483_647;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Whether a single value can be compared with a column of this type; PostgreSQL never has to refuse it. */
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
      return isNumeral(value) && /^-?\d{1,15}(\.\d{1,10})?$/.test(String(value));
  }
}

function isNumeral(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

/** `bigint[]` → `bigint`. */
export function elementType(type: SqlType): string {
  return type.replace(/\[\]$/, '');
}

/**
 * What a value is taken for that is compared with a column of this type. A number keeps its decimals: rounded to those of the
 * column it would be another number, or too large for it.
 */
export function comparedType(type: SqlType): string {
  return elementType(type).replace(/^numeric\(.*/, 'numeric');
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** The one way to write a value, so that equal values are equal texts: `400` and `0400.0` are `400.00`. */
export function canonical(type: SqlType, value: Json): Json {
  const scale = /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1];
  if (scale === undefined || typeof value !== 'string') return value;
  const parts = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(value);
  const [, sign = '', whole = '0', decimals = ''] = parts ?? [];
  if (!parts || decimals.length > Number(scale)) return value;
  const digits = decimals.padEnd(Number(scale), '0');
  const text = Number(scale) > 0 ? `${whole}.${digits}` : whole;
  return /[1-9]/.test(text) ? sign + text : text;
}

/** A value as a parameter: `pg` would make an array of a JSON list. */
export function parameter(type: SqlType, value: Json): unknown {
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}
