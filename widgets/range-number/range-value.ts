import type { Json } from '../../schemas/json';

/** Clamps an end to the other one; text that is not a number stays. */
export function endWithin(end: Json, at: 0 | 1, other: Json): Json {
  if (typeof end !== 'number' || typeof other !== 'number') return end;
  return at === 0 ? Math.min(end, other) : Math.max(end, other);
}
