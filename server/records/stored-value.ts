import type { SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { elementType } from '../../schemas/check/stored-fit';

/**
 * What a value is taken for that is compared with a column of this type. A number keeps its decimals: rounded to those of the
 * column it would be another number, or too large for it.
 */
export function comparedType(type: SqlType): string {
  return elementType(type).replace(/^numeric\(.*/, 'numeric');
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
