/** Sorts menu entries by `order`, those without one last; ties keep the order of the document. */
export function inOrder<Entry extends { order?: number }>(entries: readonly Entry[]): Entry[] {
  const order = (entry: Entry) => entry.order ?? Number.MAX_SAFE_INTEGER;
  return [...entries].sort((a, b) => order(a) - order(b));
}
