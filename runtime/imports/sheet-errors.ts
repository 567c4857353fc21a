import { isObject, type Json } from '../../schemas/json';
import type { ImportSummary } from '../../schemas/record/import-contract';
import type { CallError } from '../data/data-source';
import type { UploadAnswer } from './import-calls';

/** An error of a file: building-blocks 3, Import result. */
export interface SheetError {
  /** Number of the row in the sheet; null for the whole file. */
  row: number | null;
  /** Label of the column; null for the whole row. */
  column: string | null;
  text: string;
}

/** The errors that an upload has answered, cell by cell where it names the cells. */
export function sheetErrors(answer: UploadAnswer): SheetError[] {
  const { errData } = answer as { errData?: unknown };
  if (!Array.isArray(errData)) return [];
  const columns = answer.import === undefined ? [] : (answer as ImportSummary).columns;
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  return errData.flatMap((one: Json): SheetError[] => {
    if (!isObject(one)) return [{ row: null, column: null, text: String(one) }];
    const row = typeof one.row === 'number' && one.row > 0 ? one.row : null;
    const cells = Array.isArray(one.errors) ? one.errors.filter((cell) => isObject(cell)) : [];
    if (cells.length === 0) return [{ row, column: null, text: wordOf(one.errMsg) }];
    return cells.map(({ column, msg }) => ({
      row,
      column: typeof column === 'string' ? (labels.get(column) ?? column) : null,
      text: wordOf(msg),
    }));
  });
}

/** The errors of a refused file: those that the server names, or its sentence. */
export function refusalErrors({ message, fieldErrors }: CallError): SheetError[] {
  const named = fieldErrors.map(({ msg }) => ({ row: null, column: null, text: msg }));
  return named.length > 0 ? named : [{ row: null, column: null, text: message }];
}

const wordOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
