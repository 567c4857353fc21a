import type { Json } from '../../schemas/json';

/** Characters that a reference to a shared value counts as. */
const SHARED = 8;

/** Approximate number of characters of a value that another version of it does not share; unchanged members cost little. */
export function unsharedSize(value: unknown, other: unknown): number {
  if (value === other) return SHARED;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.length ?? 0;
  const there = (typeof other === 'object' && other !== null ? other : {}) as Record<string, Json>;
  // Members of lists move: a list shares what the other one holds anywhere.
  const shared = Array.isArray(value) ? new Set(Object.values(there)) : null;
  return Object.entries(value).reduce(
    (sum, [key, member]) =>
      sum + key.length + (shared?.has(member as Json) ? SHARED : unsharedSize(member, there[key])),
    0,
  );
}
