/**
 * What a record is called, inside a sentence: a word of a Latin script loses the capital it begins a heading with, an
 * abbreviation keeps it. Chinese has none.
 */
export function nounInSentence(noun: string): string {
  return /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
}
