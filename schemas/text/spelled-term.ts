/** What the index of spellings keeps of a name at most, from each of its characters on. */
export const MOST_SPELLED = 24;

/** Characters of a name that are spelled. */
export const MOST_SPELLED_CHARACTERS = 100;

/**
 * A search term as pinyin or initials, in lower case and without spaces, apostrophes and tones (`Lǚ bù` → `lvbu`); null
 * where it cannot be: without a letter from a to z, or with characters that no spelling has. What exceeds the index is
 * cut off.
 */
export function spelledTerm(term: string): string | null {
  const letters = term
    .toLowerCase()
    .normalize('NFD')
    .replace(/u\u0304?\u0301?\u030c?\u0300?\u0308[\u0300-\u036f]*/g, 'v')
    .replace(/[\u0300-\u036f\s'’·-]/g, '');
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? letters.slice(0, MOST_SPELLED) : null;
}
