/** Several values on one line: the first ones joined by 、, the rest as a count. */
export function joinedWords(words: readonly string[], most = 3): string {
  const shown = words.slice(0, most).join('、');
  return words.length > most ? `${shown} +${words.length - most}` : shown;
}
