/**
 * The first characters of a text. A character outside the basic plane counts as one, although it takes two code units.
 */
export function firstPoints(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (let points = 0; points < most && end < text.length; points++) end += widthAt(text, end);
  return text.slice(0, end);
}

/** The last characters of a text. */
export function lastPoints(text: string, most: number): string {
  return text.length <= most ? text : most === 0 ? '' : [...text].slice(-most).join('');
}

/** The number of characters of a text. */
export function countPoints(text: string): number {
  let points = 0;
  for (let at = 0; at < text.length; at += widthAt(text, at)) points++;
  return points;
}

/** The text truncated to a number of characters, with a mark when truncated. */
export function shortened(text: string, most: number): string {
  return countPoints(text) > most ? `${firstPoints(text, most - 3)}...` : text;
}

/** The first grapheme: a character with its accents, or a whole composed emoji. */
export function firstGrapheme(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
