/** A text that a spreadsheet would read as a formula, or one that an export has already marked; full-width signs count. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Whether a spreadsheet could read a text as a formula (C25). */
export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** The text for a file whose cells have no types (csv): one that could be read as a formula begins with an apostrophe. */
export function guardedText(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The original of a guarded text; other texts are returned unchanged. */
export function unguardedText(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
