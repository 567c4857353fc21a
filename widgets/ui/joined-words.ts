import { joinWords } from './join-words';

/** Several values on one line: the first ones joined by the list mark, the rest as a count. */
export function joinedWords(words: readonly string[], most = 3): string {
  const shown = joinWords(words.slice(0, most));
  return words.length > most ? `${shown} +${words.length - most}` : shown;
}
