import type { Json } from '../../schemas/json';

/** A value of whatever kind as text; never throws. */
export function plainText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Nothing, no text, no member: what the types hold when nobody filled them in. */
export function isEmptyValue(value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A default as documents write it: the empty text of the form model means "no value". */
export function initialValue(value: Json | undefined): Json {
  return isEmptyValue(value) ? null : (value as Json);
}

/** The same of a type that holds several values; what is no list is none. */
export function initialList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
