import type { ImportColumn, ImportRow } from '../../schemas/record/import-contract';
import type { ReviewStore } from './review-store';

/** Rows that one paste fills at most. */
export const MOST_PASTED = 1000;

/** Puts the cells of a spreadsheet into the grid, from a cell on; returns how many were put. */
export async function pasteCells(
  store: ReviewStore,
  sheet: readonly (readonly string[])[],
  from: { place: number; at: number },
): Promise<number> {
  const rows = sheet.slice(0, Math.min(MOST_PASTED, store.total - from.place));
  // Taken before the first edit: rows may leave the list while they are checked.
  const targets: ImportRow[] = [];
  for (let step = 0; step < rows.length; step++) {
    const row = await store.loaded(from.place + step);
    if (row) targets.push(row);
  }
  let count = 0;
  targets.forEach((row, step) =>
    rows[step]!.forEach((text, right) => {
      const column: ImportColumn | undefined = store.columns[from.at + right];
      if (!column) return;
      store.edit(row, column.name, text === '' ? null : text);
      count++;
    }),
  );
  return count;
}
