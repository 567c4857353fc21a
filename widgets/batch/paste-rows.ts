import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { BatchField } from './batch-columns';

export interface Paste {
  rows: readonly Json[];
  sheet: readonly (readonly string[])[];
  columns: readonly BatchField[];
  /** Where the first cell goes; rows from there on are overwritten, missing ones added. */
  at: { row: number; column: number };
  /** How many rows there may be. */
  most: number;
  /** A row as it is added. */
  empty(): JsonObject;
}

export interface Pasted {
  rows: Json[];
  /** Rows of the sheet that were taken over, and that found no room. */
  taken: number;
  left: number;
  /** Columns of the sheet beyond the last one of the table. */
  beyond: number;
}

/**
 * Rows with a sheet put over them. A first row that only repeats names of columns says where each column goes; else they
 * follow each other from the given cell. A cell that means nothing to its column stays as it is written.
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
    const row = isObject(before) ? { ...before } : empty();
    body[index]!.forEach((text, place) => {
      const column = targets[place];
      if (!named && !column && text.trim() !== '') beyond = Math.max(beyond, place + 1 - targets.length);
      if (!column || column.field.options.disabled === true) return;
      const { field, type } = column;
      row[field.model] = type.read ? type.read(text, field) : text === '' ? null : text;
    });
    result[at.row + index] = row;
  }
  return { rows: result, taken, left: body.length - taken, beyond };
}

/** The columns that the cells of a head name; null when it is no head. Names that we do not know go nowhere. */
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
