/**
 * A text that may not be longer than `limit` characters: what is put into a full one is not taken, as a browser does
 * it, so that no figure falls off its end unseen, and one that came too long may be made shorter bit by bit. Any other
 * is cut. A rare character counts once, as in the check.
 */
export function fitted(text: string, before: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit || text.length < before.length) return text;
  const full = [...before].length >= limit && isPutInto(text, before);
  return full ? before : characters.slice(0, limit).join('');
}

/** Whether a text is another one with something put in at one place. */
function isPutInto(text: string, before: string): boolean {
  let same = 0;
  while (same < before.length && text[same] === before[same]) same++;
  return text.endsWith(before.slice(same));
}
