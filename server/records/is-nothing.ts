import type { Json } from '../../schemas/json';

/** Whether a criterion is empty. */
export function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isNothing);
  return value === null || (typeof value === 'string' && value.trim() === '');
}
