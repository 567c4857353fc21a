import { createReadStream } from 'node:fs';
import { AppError } from '../../schemas/errors/app-error';
import { SHEET_BOUNDS } from './sheet-bounds';

/** The encodings of text files that are read. */
export type TextEncoding = 'utf-8' | 'gb18030';

/**
 * The encoding of a text file: UTF-8 if all of it is, else GB18030, as Excel saves .csv files in China. A file with lines
 * of both is refused with the line where the other one begins.
 */
export async function detectEncoding(file: string): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let first: { encoding: TextEncoding } | null = null;
  let line = 0;
  for await (const bytes of linesOf(file)) {
    line += 1;
    if (line > MOST_LINES) throw new AppError('sheetRows', { n: SHEET_BOUNDS.rows });
    const encoding = encodingOf(bytes, utf8);
    if (!encoding) continue;
    first ??= { encoding };
    if (first.encoding !== encoding) throw new AppError('sheetEncoding', { n: line });
  }
  return first?.encoding ?? 'utf-8';
}

/** Null: ASCII, or too little to tell. */
function encodingOf(bytes: Buffer, utf8: InstanceType<typeof TextDecoder>): TextEncoding | null {
  if (bytes.every((byte) => byte < 0x80)) return null;
  try {
    const text = utf8.decode(bytes);
    // A few characters of GB18030 may look like UTF-8 by chance, but not of those with three bytes.
    return (text.match(/[\u0800-\uFFFF]/g)?.length ?? 0) >= 2 || text.startsWith('\uFEFF') ? 'utf-8' : null;
  } catch {
    return 'gb18030';
  }
}

/** Lines by their bytes; a very long one in parts. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      const end = chunk.subarray(from, at);
      yield rest.length > 0 ? Buffer.concat([...rest, end]) : end;
      [rest, length, from] = [[], 0, at + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MOST_LINE) throw new AppError('sheetBroken');
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

/** Bytes of a line; lines of a file, as cells in quotes may have several. */
const [MOST_LINE, MOST_LINES] = [4 * 1024 * 1024, 2 * SHEET_BOUNDS.sheetRows];
