import { writeXlsx } from 'hucre/xlsx';

/** Widths of the columns in characters: row, column, error. */
const WIDTHS = [12, 24, 80];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Errors as an .xlsx file. Texts stay texts: none becomes a formula. */
export async function errorSheet(name: string, rows: (string | number)[][]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: [{ name, rows, columns: WIDTHS.map((width) => ({ width })), freezePane: { rows: 1 } }],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX });
}
