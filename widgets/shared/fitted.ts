/**
 * Limits a text to `limit` characters. Like a browser, it ignores text inserted into a full field instead of dropping
 * the end, and lets a text that is too long be shortened step by step. Other text is truncated. Characters outside of
 * the BMP count once, as in validation.
 */
export function fitted(text: string, before: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit || text.length < before.length) return text;
  const full = [...before].length >= limit && isInsertion(text, before);
  return full ? before : characters.slice(0, limit).join('');
}

/** Whether `text` is `before` with one insertion. */
function isInsertion(text: string, before: string): boolean {
  let same = 0;
  while (same < before.length && text[same] === before[same]) same++;
  return text.endsWith(before.slice(same));
}
