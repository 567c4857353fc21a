import type { Json } from '../../schemas/json';

/** Converts any value to text; never throws. */
export function plainText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a value counts as not filled in: null, empty text, or a list or object without members. */
export function isEmptyValue(value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A default as documents write it; an empty text means no value. */
export function initialValue(value: Json | undefined): Json {
  return isEmptyValue(value) ? null : (value as Json);
}

/** The same for text that is typed: it starts empty, as a control holds it whose text was removed. */
export function initialText(value: Json | undefined): Json {
  return isEmptyValue(value) ? '' : (value as Json);
}

/** The same for types with several values; anything but a list means none. */
export function initialList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
