const LINE_FEED = 10;

/**
 * Splits PostgreSQL's COPY text into rows, however its chunks are cut. Returns the number of rows; throws when the last
 * row is incomplete.
 */
export async function readRows(
  content: AsyncIterable<Buffer>,
  take?: (row: string) => void,
): Promise<number> {
  let rows = 0;
  let begun: Buffer[] = [];
  for await (const chunk of content) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) >= 0; start = end + 1) {
      rows++;
      if (take) take(Buffer.concat([...begun, chunk.subarray(start, end)]).toString());
      begun = [];
    }
    if (start < chunk.length) begun.push(take ? chunk.subarray(start) : EMPTY);
  }
  if (begun.length > 0) throw new Error('the last row is incomplete');
  return rows;
}

const EMPTY = Buffer.alloc(0);

/** The values of a row; null for SQL null. */
export function rowValues(row: string): (string | null)[] {
  return row
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter),
    );
}

/** Escape sequences that PostgreSQL writes. */
const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
