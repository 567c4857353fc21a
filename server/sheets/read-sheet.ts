import { AppError } from '../../schemas/errors/app-error';
import { openCsv } from './read-csv';
import { openXlsx } from './read-xlsx';
import { SHEET_BOUNDS } from './sheet-bounds';
import type { OpenSheet } from './sheet-row';

/** A received file: its name, the kind that its bytes have (`files/detect-kind.ts`), and its size in bytes. */
interface ReceivedSheet {
  name: string;
  kind: string;
  size: number;
}

/**
 * Opens an uploaded sheet at a local place (B2-13: .xlsx; .csv is read, too). The kind of the bytes decides: a workbook with another
 * ending is refused, and so is an old .xls file, with the advice to save it as .xlsx (B2-14).
 */
export async function openSheet(
  { name, kind, size }: ReceivedSheet,
  place: string,
  signal?: AbortSignal,
): Promise<OpenSheet> {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (kind === 'xls' || ending === 'xls' || ending === 'et') throw new AppError('sheetOld');
  if (ending === 'xlsm' || ending === 'xltm' || ending === 'xlsb') throw new AppError('sheetMacros');
  if (size > SHEET_BOUNDS.packed) throw new AppError('sheetPacked', { n: SHEET_BOUNDS.packed / 1024 / 1024 });
  if (size === 0) throw new AppError('sheetEmpty');
  if (kind === 'xlsx' && ending === 'xlsx') return openXlsx(place, signal);
  if (kind === 'csv' && ending === 'csv') return openCsv(place);
  throw new AppError('sheetKind');
}
