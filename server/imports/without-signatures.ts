import { AppError } from '../../schemas/errors/app-error';
import { PRINT_WORDS } from '../../schemas/print/print-words';
import type { SheetRow } from '../sheets/sheet-row';
import { cellPlace } from './cell-place';

/** Rows at the end of a sheet that may be a sum and signatures; more are data. */
const MOST = 20;
/** A signature or a fact: a name with a colon, and what is written behind it. */
const SIGNED = /^[^:：]{1,30}[:：]/;
const SUMS: ReadonlySet<string> = new Set(Object.values(PRINT_WORDS).map(({ total }) => total));

/**
 * Rows below a header, without what exports and offices write under their tables: a row of sums, and after an empty row the
 * places to sign. Throws for merged cells among the data.
 */
export async function* withoutSignatures(
  rows: AsyncIterable<SheetRow>,
  header: number,
  merges: ReadonlyMap<number, string>,
): AsyncGenerator<SheetRow> {
  let last = header;
  let held: SheetRow[] = [];
  for await (const row of rows) {
    const mayEnd = held.length > 0 || row.row > last + 1;
    last = row.row;
    if (held.length < MOST && ((mayEnd && isSigned(row)) || (held.length === 0 && isSum(row)))) {
      held.push(row);
      continue;
    }
    for (const one of [...held, row]) yield unmerged(one, merges);
    held = [];
  }
}

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== '');
const isSigned = (row: SheetRow) => filled(row).every((cell) => SIGNED.test(cell));
const isSum = (row: SheetRow) => SUMS.has(filled(row)[0] ?? '');

function unmerged(row: SheetRow, merges: ReadonlyMap<number, string>): SheetRow {
  const place = merges.get(row.row);
  if (place !== undefined) throw new AppError('sheetMerged', { row: row.row, place });
  return row;
}

/** The merged cells below a header by their row; throws for those over several rows. */
export function mergesBelow(merges: readonly string[], header: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const place of merges) {
    const [start, end = start!] = place.split(':') as [string, string?];
    const [first, last] = [cellPlace(start).row, cellPlace(end).row];
    if (last < header) continue;
    if (first !== last || first <= header) throw new AppError('sheetMerged', { row: first, place });
    found.set(first, place);
  }
  return found;
}
