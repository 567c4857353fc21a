import { isEmptyValue, plainText } from './plain-text';
import type { Json } from '../../schemas/json';

export const textOrNull = (value: Json | undefined) => (isEmptyValue(value) ? null : plainText(value));

export function period(value: Json | undefined): [string, string] | null {
  if (isEmptyValue(value)) return null;
  const [from, to] = Array.isArray(value) ? value : [value];
  return [plainText(from), plainText(to)];
}
