/** Counts writes made on record pages, by entity. */
const counts = new Map<string, number>();

/** Notes a write outside of a list, so that the list reloads when it becomes visible again. */
export function noteChange(entity: string): void {
  counts.set(entity, changesOf(entity) + 1);
}

/** The number of writes so far; a list compares it with the count of its last load. */
export const changesOf = (entity: string): number => counts.get(entity) ?? 0;
