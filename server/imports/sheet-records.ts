import { AppError } from '../../schemas/errors/app-error';
import { SHEET_BOUNDS } from '../sheets/sheet-bounds';
import type { CellProblem, SheetRow } from '../sheets/sheet-row';
import type { SheetColumn } from './sheet-columns';

/** A row of a sheet by the names of its columns. */
export interface StagedRow {
  /** Its number in the sheet. */
  row: number;
  /** That of the first row of its record. */
  head: number;
  /** Column → text; empty cells are left out. */
  cells: Record<string, string>;
  problems?: Record<string, CellProblem>;
}

/** The rows of one record: its first, and those of further line items. */
export interface SheetRecord {
  row: number;
  rows: StagedRow[];
}

/**
 * Reads rows below a header as records. With line items in the sheet, a row belongs to the record above it when it repeats
 * its key or leaves all columns of the record empty. Throws for a record with more rows than it can have lines, or with too
 * many characters.
 */
export async function* recordsIn(
  rows: AsyncIterable<SheetRow>,
  columns: readonly (SheetColumn | null)[],
): AsyncGenerator<SheetRecord> {
  const own = columns.flatMap((column) => (column && !column.lines ? [column.name] : []));
  const hasLines = columns.some((column) => column?.lines);
  const key = columns.flatMap((column) => (column?.key ? [column.name] : []));
  const most = mostRows(columns);
  let waiting: SheetRecord | null = null;
  let characters = 0;
  for await (const row of rows) {
    const staged = stagedRow(row, columns);
    if (!staged) continue;
    const [first] = waiting?.rows ?? [];
    const continues =
      hasLines &&
      first !== undefined &&
      (own.every((name) => staged.cells[name] === undefined) ||
        (key.length > 0 && key.every((name) => (staged.cells[name] ?? '') === (first.cells[name] ?? ''))));
    if (continues && waiting) {
      waiting.rows.push({ ...staged, head: waiting.row });
      characters += charactersOf(staged);
      if (waiting.rows.length > most) throw new AppError('sheetRecord', { row: waiting.row, n: most });
      if (characters > SHEET_BOUNDS.recordCharacters) throw new AppError('sheetMemory');
      continue;
    }
    if (waiting) yield waiting;
    waiting = { row: row.row, rows: [staged] };
    characters = charactersOf(staged);
  }
  if (waiting) yield waiting;
}

/** The lines that a record can have, of all its lists together. */
function mostRows(columns: readonly (SheetColumn | null)[]): number {
  const lists = new Map(
    columns.flatMap((column) => (column?.lines ? [[column.lines.model, column.lines] as const] : [])),
  );
  return [...lists.values()].reduce((sum, { lines }) => sum + (lines?.max ?? 0), 0);
}

/** The characters of the cells of a row. */
export function charactersOf({ cells }: StagedRow): number {
  return Object.values(cells).reduce((sum, { length }) => sum + length, 0);
}

/** Null: no cell of a column of the import has a value. */
function stagedRow(
  { row, cells, problems }: SheetRow,
  columns: readonly (SheetColumn | null)[],
): StagedRow | null {
  const own: StagedRow = { row, head: row, cells: {} };
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? '';
    if (!column || text === '') continue;
    own.cells[column.name] = text;
    const problem = problems?.[at];
    if (problem) (own.problems ??= {})[column.name] = problem;
  }
  return Object.keys(own.cells).length > 0 ? own : null;
}
