import { createReadStream } from 'node:fs';
import { AppError } from '../../schemas/errors/app-error';
import { isStorable, storable } from '../../schemas/text/storable-text';
import { SHEET_BOUNDS } from './sheet-bounds';
import type { CellProblem, OpenSheet, SheetRow } from './sheet-row';
import { detectEncoding, type TextEncoding } from './text-encoding';

const NO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;
/** Our exports write a quote before a text that a spreadsheet would take for a formula (C25). */
const NEUTRALISED = /^'(?=['=+\-@\t\r＝＋－＠])/;

/** Opens a .csv file in UTF-8 or GB18030; cells are separated by commas, semicolons or tabs. */
export async function openCsv(place: string): Promise<OpenSheet> {
  const encoding = await detectEncoding(place);
  return {
    facts: { name: null, merges: [], formulas: 0, rows: null },
    rows: () => rowsOf(place, encoding),
    close: async () => {},
  };
}

async function* rowsOf(place: string, encoding: TextEncoding): AsyncGenerator<SheetRow> {
  let rows = 0;
  for await (const { row, cells } of recordsOf(textOf(place, encoding))) {
    const clean = cells.map((cell) => cell.replace(NO_WIDTH, '').replace(NEUTRALISED, '').trim());
    const last = clean.findLastIndex((cell) => cell !== '') + 1;
    if (last === 0) continue;
    if (last > SHEET_BOUNDS.columns) throw new AppError('sheetColumns', { n: SHEET_BOUNDS.columns });
    rows += 1;
    if (rows > SHEET_BOUNDS.rows + 30) throw new AppError('sheetRows', { n: SHEET_BOUNDS.rows });
    const problems: Record<number, CellProblem> = {};
    for (const [at, cell] of clean.entries())
      if (cell.length > SHEET_BOUNDS.cell) {
        problems[at] = 'tooLong';
        clean[at] = storable(cell.slice(0, 100));
      } else if (!isStorable(cell)) {
        problems[at] = 'unstorable';
        clean[at] = storable(cell);
      }
    clean.length = last;
    if (clean.reduce((sum, { length }) => sum + length, 0) > SHEET_BOUNDS.rowCharacters)
      throw new AppError('sheetMemory');
    yield { row, cells: clean, ...(Object.keys(problems).length > 0 && { problems }) };
  }
}

async function* textOf(place: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  try {
    for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>)
      yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? new AppError('sheetBroken')
      : error;
  }
}

interface CsvRecord {
  /** The line where it begins, from 1: spreadsheets show one row per record, so a record counts as one. */
  row: number;
  cells: string[];
}

/** Splits text into records (RFC 4180), without empty lines; a cell in quotes may contain separators and line breaks. */
export async function* recordsOf(parts: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let separator: string | null = null;
  let waiting = '';
  let [cells, cell, quoted, row, length] = [[] as string[], '', false, 1, 0];
  const ended: CsvRecord[] = [];
  const end = () => {
    if (cells.push(cell) > 1 || cell !== '') ended.push({ row, cells });
    [cells, cell, length] = [[], '', 0];
    row += 1;
    if (row > SHEET_BOUNDS.sheetRows) throw new AppError('sheetRows', { n: SHEET_BOUNDS.rows });
  };
  const take = (text: string, isLast: boolean) => {
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at]!;
      if ((length += 1) > MOST_RECORD) throw new AppError('sheetBroken');
      if (quoted) {
        if (sign !== '"') cell += sign;
        else if (at + 1 === text.length && !isLast) return void (waiting = sign);
        else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
        else quoted = false;
      } else if (sign === '"' && cell === '') quoted = true;
      else if (sign === separator) {
        cells.push(cell);
        cell = '';
      } else if (sign === '\n') end();
      else if (sign !== '\r') cell += sign;
      if (cells.length > MOST_CELLS) throw new AppError('sheetColumns', { n: SHEET_BOUNDS.columns });
    }
  };
  for await (const part of parts) {
    const text = waiting + part;
    waiting = '';
    if (separator === null && !text.includes('\n') && text.length < MOST_FIRST) {
      waiting = text;
      continue;
    }
    separator ??= separatorIn(text);
    take(text, false);
    yield* ended.splice(0);
  }
  separator ??= separatorIn(waiting);
  take(waiting, true);
  if (cells.length > 0 || cell !== '') end();
  yield* ended;
}

/** Characters of a record; those of the first line that tell the separator; cells of a record, with empty ones at its end. */
const [MOST_RECORD, MOST_FIRST, MOST_CELLS] = [4 * 1024 * 1024, 64 * 1024, 4 * SHEET_BOUNDS.columns];

/** The separator of the first line, outside quotes: the most frequent one. */
function separatorIn(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
