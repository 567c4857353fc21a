/**
 * The noun of a record inside a sentence: in Latin scripts a word loses its initial capital, an abbreviation keeps it.
 * Chinese texts stay unchanged.
 */
export function nounInSentence(noun: string): string {
  return /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
}
