import { AppError } from '../../schemas/errors/app-error';
import { inheritedName } from '../../schemas/check/reserved-names';
import type { SheetRow } from '../sheets/sheet-row';
import type { SheetColumn } from './sheet-columns';

/** Rows above the data that may be titles. */
export const MOST_TITLES = 30;

/** The header of a sheet. */
export interface Header {
  /** Its number in the sheet. */
  row: number;
  /** The columns by their place in the sheet; null: not imported. */
  columns: readonly (SheetColumn | null)[];
  /** Headers that name no column of the import. */
  ignored: readonly string[];
  /** Headers that name a column as it was called before. */
  renamed: readonly { from: string; to: string }[];
}

/** What a header names. */
export interface KnownHeaders {
  columns: readonly SheetColumn[];
  /** Former name → name. */
  former: ReadonlyMap<string, string>;
}

/** A text of a header as it is compared: width, spaces, letter case and the mark of required columns do not count. */
export function headerKey(text: string): string {
  return text.normalize('NFKC').replace(/[\s*]/g, '').replace(/\.|:/g, '·').toLowerCase();
}

/** The row with the names of the columns among the first rows of a sheet: the one that names most of them; null: none. */
export function findHeader(rows: readonly SheetRow[], known: KnownHeaders): Header | null {
  let best: { row: SheetRow; found: number } | null = null;
  for (const row of rows) {
    // Data may say what a column is called, even twice.
    const found = namedColumns(row, known);
    const named = row.cells.filter((cell) => cell !== '').length;
    if (found > (best?.found ?? 0) && (found >= 2 || found * 2 >= named)) best = { row, found };
  }
  return best && headerIn(best.row, known);
}

/** How many columns a row names. */
export function namedColumns(row: SheetRow, known: KnownHeaders): number {
  return new Set(headerIn(row, known, false).columns.filter(Boolean)).size;
}

function headerIn({ row, cells }: SheetRow, { columns, former }: KnownHeaders, strict = true): Header {
  const byName = new Map<string, SheetColumn>();
  // The label wins over another column's name.
  for (const column of columns)
    for (const name of column.names) if (!byName.has(headerKey(name))) byName.set(headerKey(name), column);
  for (const column of columns) byName.set(headerKey(column.label), column);
  const taken = new Set<SheetColumn>();
  const ignored: string[] = [];
  const renamed: { from: string; to: string }[] = [];
  const found = cells.map((text) => {
    const key = headerKey(text);
    if (key === '') return null;
    if (isDangerous(text) && strict) throw new AppError('sheetHeader');
    const before = byName.has(key) ? undefined : former.get(key);
    const column = byName.get(key) ?? columns.find(({ name }) => name === before) ?? null;
    if (!column) ignored.push(text.slice(0, 60));
    else if (before !== undefined) renamed.push({ from: text.slice(0, 60), to: column.label });
    if (column && taken.has(column) && strict) throw new AppError('sheetTwice', { label: column.label });
    if (column) taken.add(column);
    return column;
  });
  return { row, columns: found, ignored, renamed };
}

/** A name that every object has: no honest sheet calls a column so (C28). */
function isDangerous(text: string): boolean {
  return inheritedName(text) || text === 'prototype';
}
