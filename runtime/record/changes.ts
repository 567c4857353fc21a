/** How often records of an entity were written in pages of their own, by entity. */
const counts = new Map<string, number>();

/** A record was written elsewhere than above its list: the list reads again when it comes back into view. */
export function noteChange(entity: string): void {
  counts.set(entity, changesOf(entity) + 1);
}

export const changesOf = (entity: string): number => counts.get(entity) ?? 0;
