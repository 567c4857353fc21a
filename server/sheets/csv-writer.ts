import { guardedText } from '../../schemas/sheet/formula-text';
import type { SheetColumn } from '../../schemas/sheet/sheet-column';

const BOM = '\ufeff';
const QUOTED = /[",\r\n]/;
/** What stays a number or a day in a column of such values. */
const FIGURE = /^-?\d[\d.: -]*$/;
const CHUNK = 64 * 1024;

/** A row of a csv file (RFC 4180) with its line end. Texts that could be read as formulas are guarded (C25). */
export function csvLine(columns: readonly Pick<SheetColumn, 'kind'>[], texts: readonly string[]): string {
  const cells = texts.map((given, at) => {
    const text = columns[at]?.kind !== 'text' && FIGURE.test(given) ? given : guardedText(given);
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

/** Lines as the bytes of a file in UTF-8 with a byte order mark, without which spreadsheets misread Chinese. */
export async function* csvStream(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Buffer, void> {
  let pending = BOM;
  for await (const line of lines) {
    pending += line;
    if (pending.length < CHUNK) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(pending);
}
