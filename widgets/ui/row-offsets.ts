/** What a row shows below itself: the index of the row, and its height in pixels. */
export type BelowRow = readonly [index: number, height: number];

/** A mounted row, and the number of unmounted rows between it and the mounted one before it. */
export interface DrawnRow {
  at: number;
  gap: number;
}

/** Pixels above a row, in a list of rows of the same height; `below` is in the order of the rows. */
export function topOf(index: number, height: number, below: readonly BelowRow[]): number {
  return below.reduce((top, [at, more]) => (at < index ? top + more : top), index * height);
}

/** The row at a distance from the top in pixels, with the part of it that is above; what is below a row belongs to it. */
export function rowAt(distance: number, height: number, below: readonly BelowRow[]): number {
  let rest = distance;
  for (const [at, more] of below) {
    const end = (at + 1) * height;
    if (rest < end) break;
    if (rest < end + more) return at;
    rest -= more;
  }
  return rest / height;
}

/** The rows of a window together with those that stay mounted wherever it is; `kept` is in the order of the rows. */
export function drawnRows(from: number, to: number, kept: readonly number[]): DrawnRow[] {
  const inside = Array.from({ length: Math.max(to - from, 0) }, (_, step) => from + step);
  const rows = [
    ...kept.filter((at) => at < from),
    ...inside,
    ...kept.filter((at) => at >= Math.max(from, to)),
  ];
  return rows.map((at, place) => ({ at, gap: at - (rows[place - 1] ?? -1) - 1 }));
}
