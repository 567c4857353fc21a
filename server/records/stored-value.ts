import type { SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { elementType } from '../../schemas/check/stored-fit';

/**
 * The type for comparing a value with a column. A number keeps its decimals: rounded to those of the column, it could
 * become a different number, or too large.
 */
export function comparedType(type: SqlType): string {
  return elementType(type).replace(/^numeric\(.*/, 'numeric');
}

/** The canonical notation of a value, so that equal values are equal texts: `400` and `0400.0` become `400.00`. */
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

/** A value as a query parameter: `pg` would convert a JSON list to an array. */
export function parameter(type: SqlType, value: Json): unknown {
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}
