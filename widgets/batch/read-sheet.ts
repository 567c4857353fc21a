/**
 * Cells of a spreadsheet as the clipboard carries them: columns parted by tabs, rows by line ends; a cell in quotes may
 * hold both, and quotes by doubling them. Blank rows at the end are not part of it.
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

/** A cell up to the next tab or line end, and where that is. */
function plain(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && !isEnd(text[end])) end++;
  return [text.slice(from, end), end];
}

/** A cell in quotes. One whose quotes do not close at its end only begins with a quote. */
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
