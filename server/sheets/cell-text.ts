/** Characters of a text that XML writes otherwise, or cannot contain. */
const SPECIAL = /[&<>"\p{Cc}\ufffe\uffff\p{Surrogate}]|_x[0-9A-Fa-f]{4}_/u;
const EACH = /[&<>"\p{Cc}\ufffe\uffff\p{Surrogate}]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const WRITTEN: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
  // A spreadsheet would read `_x0041_` as A.
  _: '_x005F_',
};

/** The longest text of a cell. */
export const MOST_CELL = 32_767;

/** A text inside XML; characters that XML cannot contain are left out, half of a character is replaced. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(EACH, (found) =>
    found >= '\ud800' && found <= '\udfff' ? '\ufffd' : (WRITTEN[found] ?? ''),
  );
}

/** The first characters of a text that a cell can hold; never half of one. */
export function cellPart(text: string): string {
  if (text.length <= MOST_CELL) return text;
  const last = text.charCodeAt(MOST_CELL - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MOST_CELL - 1 : MOST_CELL);
}
