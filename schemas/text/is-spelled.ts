import { MOST_SPELLED, MOST_SPELLED_CHARACTERS, spelledTerm } from './spelled-term';

/**
 * Finds texts by pinyin and initials, as the index of names in the database does (`name-spelling.ts` of the server). A
 * spelling has the readings of each character, separated by spaces, and several of one by a stroke: `zeng/ceng guo fan`.
 * The term must begin with a character: it is the beginning of the pinyin from there on, or of the initials; with
 * `fromStart` from the first character on.
 */
export function spellingFinder(
  keyword: string,
): (spelling: string | undefined, fromStart?: boolean) => boolean {
  const term = spelledTerm(keyword);
  return (spelling, fromStart = false) => {
    if (term === null || !spelling) return false;
    const readings = spelling.split(' ', MOST_SPELLED_CHARACTERS).map((character) => character.split('/'));
    const initials = readings.map((all) => all.map((one) => one.charAt(0)));
    return [readings, initials].some((parts) =>
      parts.some((_, at) => (at === 0 || !fromStart) && beginsWith(parts, at, term)),
    );
  };
}

/** Whether the parts from one on can be read as a text that begins with the term. */
function beginsWith(parts: readonly (readonly string[])[], at: number, term: string): boolean {
  const options = parts[at];
  if (!options || term.length > MOST_SPELLED) return false;
  return options.some(
    (one) =>
      one.startsWith(term) || (term.startsWith(one) && beginsWith(parts, at + 1, term.slice(one.length))),
  );
}
