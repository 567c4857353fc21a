import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { isFixed, type BatchField } from './batch-columns';
import { withCell } from './with-cell';

interface Paste {
  rows: readonly Json[];
  sheet: readonly (readonly string[])[];
  columns: readonly BatchField[];
  /** The first cell to fill; rows from here on are overwritten, missing ones are added. */
  at: { row: number; column: number };
  /** Upper limit of rows. */
  most: number;
  /** Creates a new row. */
  empty(): JsonObject;
}

interface Pasted {
  rows: Json[];
  /** Rows of the sheet that were taken, and those beyond the limit. */
  taken: number;
  left: number;
  /** Columns of the sheet beyond the last one of the table. */
  beyond: number;
}

/**
 * Puts a sheet over rows. A first row that consists of column names maps the columns; otherwise they follow each
 * other from the given cell. Text that a column cannot parse is kept.
 */
export function pasteRows({ rows, sheet, columns, at, most, empty }: Paste): Pasted {
  const named = columnsByName(sheet[0] ?? [], columns);
  const targets = named ?? columns.slice(at.column);
  const body = named ? sheet.slice(1) : sheet;
  const taken = Math.max(0, Math.min(body.length, most - at.row));
  const result = [...rows];
  let beyond = 0;
  for (let index = 0; index < taken; index++) {
    const before = result[at.row + index];
    let row = isObject(before) ? before : empty();
    body[index]!.forEach((text, place) => {
      const column = targets[place];
      if (!named && !column && text.trim() !== '') beyond = Math.max(beyond, place + 1 - targets.length);
      if (!column || isFixed(column.field, row)) return;
      const { field, type } = column;
      const cell = type.read ? type.read(text, field) : text === '' ? null : text;
      row = withCell(row, field.model, cell);
    });
    result[at.row + index] = row;
  }
  return { rows: result, taken, left: body.length - taken, beyond };
}

/** The columns named by a header row; null if the row is not a header. Unknown names map to nothing. */
function columnsByName(
  head: readonly string[],
  columns: readonly BatchField[],
): (BatchField | undefined)[] | null {
  const found = head.map((name) =>
    columns.find(({ field }) => field.label === name.replace(/\*$/, '').trim()),
  );
  const known = found.filter(Boolean).length;
  return known > 0 && known >= head.length / 2 ? found : null;
}
