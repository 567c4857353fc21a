import { isEmptyValue, plainText } from './plain-text';
import type { Json } from '../../schemas/json';

/** The value of a date control: null when empty. */
export const textOrNull = (value: Json | undefined) => (isEmptyValue(value) ? null : plainText(value));

/** The value of a range control: both ends as text, null when empty. */
export function period(value: Json | undefined): [string, string] | null {
  if (isEmptyValue(value)) return null;
  const [from, to] = Array.isArray(value) ? value : [value];
  return [plainText(from), plainText(to)];
}
