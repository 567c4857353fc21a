/** A row among its siblings with its place in their order. */
export interface Placed {
  id: number;
  sort: number;
}

/** Most rows that are renumbered for one move. */
const MOST_EDITS = 100;

/**
 * The new numbers that put `id` behind `after` (null: first), as few as possible, in the order in which they may be saved:
 * whatever is saved last, the others keep their order. Null: there is no room between the bounds, or too many would change.
 */
export function orderEdits(
  rows: readonly Placed[],
  id: number,
  after: number | null,
  { min, max }: { min: number; max: number },
): Placed[] | null {
  const moved = rows.find((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const at = after === null ? 0 : others.findIndex((row) => row.id === after) + 1;
  if (!moved || (after !== null && at === 0)) return null;
  const before = others[at - 1]?.sort ?? min - 1;
  const next = others[at]?.sort ?? Math.min(max, before + 20) + 1;
  // A number between both neighbours is one change.
  if (next - before > 1) return [{ id, sort: before + Math.max(1, Math.floor((next - before) / 2)) }];
  const edits: Placed[] = [{ id, sort: before + 1 }];
  let last = before + 1;
  for (const row of others.slice(at)) {
    if (row.sort > last) break;
    edits.push({ id: row.id, sort: ++last });
  }
  if (last > max || edits.length > MOST_EDITS) return null;
  return edits.reverse();
}
