/**
 * A text that may not be longer than `limit`: what is put into a full one is not taken, as a browser does it, so that
 * no figure falls off its end unseen, and one that came too long may be made shorter bit by bit. Any other is cut.
 */
export function fitted(text: string, before: string, limit: number): string {
  if (text.length <= limit || text.length < before.length) return text;
  return before.length >= limit && isPutInto(text, before) ? before : text.slice(0, limit);
}

/** Whether a text is another one with something put in at one place. */
function isPutInto(text: string, before: string): boolean {
  let same = 0;
  while (same < before.length && text[same] === before[same]) same++;
  return text.endsWith(before.slice(same));
}
