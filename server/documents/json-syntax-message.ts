/** `line 3, column 5: not valid JSON: Unexpected token '}'`, of what `JSON.parse` threw for a text. */
export function jsonSyntaxMessage(text: string, error: SyntaxError): string {
  const before = text.slice(0, firstWrong(text)).split('\n');
  const reason = error.message.replace(/ in JSON at position [^]*$/, '').replace(/, (\.\.\.)?"[^]*$/, '');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: not valid JSON: ${reason}`;
}

/**
 * Offset of the first wrong character. The parser does not always tell it, but of a beginning that is right so far it
 * complains about nothing but its end: the longest such beginning is searched for.
 */
function firstWrong(text: string): number {
  let right = 0;
  let wrong = text.length + 1;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isRightSoFar(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

function isRightSoFar(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || Number(position) === beginning.length;
  }
}
