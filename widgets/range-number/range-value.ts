import type { Json } from '../../schemas/json';

/** The range with another end. An end that would pass the other stops at it; what is no figure stays as typed. */
export function withEnd(range: readonly [Json, Json], at: 0 | 1, end: Json): [Json, Json] {
  const other = range[at === 0 ? 1 : 0];
  const clamped =
    typeof end === 'number' && typeof other === 'number'
      ? at === 0
        ? Math.min(end, other)
        : Math.max(end, other)
      : end;
  return at === 0 ? [clamped, other] : [other, clamped];
}
