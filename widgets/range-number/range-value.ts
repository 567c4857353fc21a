import type { Json } from '../../schemas/json';

/** An end of a range that would pass the other stops at it; what is no figure stays as typed. */
export function endWithin(end: Json, at: 0 | 1, other: Json): Json {
  if (typeof end !== 'number' || typeof other !== 'number') return end;
  return at === 0 ? Math.min(end, other) : Math.max(end, other);
}
