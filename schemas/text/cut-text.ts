/** The first characters of a text. A character outside the basic plane is one, although JavaScript writes it as two. */
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

/** How many characters a text has. */
export function countPoints(text: string): number {
  let points = 0;
  for (let at = 0; at < text.length; at += widthAt(text, at)) points++;
  return points;
}

/** A text that has at most so many characters, its end left out with a mark where it is longer. */
export function shortened(text: string, most: number): string {
  return countPoints(text) > most ? `${firstPoints(text, most - 3)}...` : text;
}

/** The first character as a reader sees it: with its accents, and all of a composed picture. */
export function firstGrapheme(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
