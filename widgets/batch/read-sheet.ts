/**
 * Parses clipboard text of a spreadsheet: tabs separate columns, line breaks separate rows; a quoted cell may contain
 * both, and doubled quotes. Trailing blank rows are dropped.
 */
export function readSheet(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const [cell, end] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(cell);
    at = end + 1;
    if (text[end] === '\t') continue;
    rows.push(row);
    row = [];
    if (text[end] === '\r' && text[at] === '\n') at++;
    if (at >= text.length) break;
  }
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}

/** Reads an unquoted cell; returns it with its end position. */
function plain(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && !isEnd(text[end])) end++;
  return [text.slice(from, end), end];
}

/** Reads a quoted cell. Without a closing quote at its end, the opening quote is ordinary text. */
function quoted(text: string, from: number): [string, number] {
  let cell = '';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[at++];
    else return at + 1 >= text.length || isEnd(text[at + 1]) ? [cell, at + 1] : plain(text, from);
  }
  return plain(text, from);
}

const isEnd = (letter: string | undefined) => letter === '\t' || letter === '\n' || letter === '\r';
