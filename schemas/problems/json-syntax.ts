import { createScanner, parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { BOUNDS } from '../document/bounds';
import { cause, type Cause } from './causes';
import { shown } from './unknown-name';

/** The JSON of a document's text, or why it has none; a key that an object has twice is an error, too. */
export function readJsonText(text: string): { json: unknown } | { syntaxError: Cause } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { syntaxError: jsonSyntaxCause(text) };
  }
  const syntaxError = keyTwice(text);
  return syntaxError ? { syntaxError } : { json };
}

/** The first key that its object already has: JSON would silently drop the earlier value. */
function keyTwice(text: string): Cause | null {
  // A scanner does not recurse, so a deep text does not exhaust the stack.
  const scanner = createScanner(text, true);
  const open: Set<string>[] = [];
  let last = { key: '', line: 0, column: 0 };
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"')
      last = {
        key: scanner.getTokenValue(),
        line: scanner.getTokenStartLine() + 1,
        column: scanner.getTokenStartCharacter() + 1,
      };
    else if (sign === ':') {
      const { key, line, column } = last;
      if (open.at(-1)?.has(key))
        return cause('invalidJson', { line, column, reason: cause('jsonTwice', { key: shown(key) }) });
      open.at(-1)?.add(key);
    }
  }
  return null;
}

/**
 * Position and cause of invalid JSON: the first error of a parser that continues after errors and so knows their
 * positions.
 */
export function jsonSyntaxCause(text: string): Cause {
  if (text.startsWith('\uFEFF'))
    return cause('invalidJson', { line: 1, column: 1, reason: cause('jsonMark') });
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser recurses, and its stack is exhausted.
    return cause('invalidJson', { line: 1, column: 1, reason: cause('tooDeep', { n: BOUNDS.depth }) });
  }
  const [first] = errors;
  const before = text.slice(0, first?.offset ?? text.length).split('\n');
  return cause('invalidJson', {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    reason: first ? reasonOf(printParseErrorCode(first.error)) : cause('jsonCharacter'),
  });
}

function reasonOf(code: ReturnType<typeof printParseErrorCode>): Cause {
  switch (code) {
    case 'PropertyNameExpected':
      return cause('jsonKey');
    case 'ColonExpected':
      return cause('jsonColon');
    case 'CommaExpected':
      return cause('jsonComma');
    case 'CloseBraceExpected':
      return cause('jsonBrace', { mark: '}' });
    case 'CloseBracketExpected':
      return cause('jsonBrace', { mark: ']' });
    case 'EndOfFileExpected':
      return cause('jsonEnd');
    case 'UnexpectedEndOfString':
      return cause('jsonString');
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return cause('jsonNumber');
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return cause('jsonEscape');
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return cause('jsonComment');
    case 'InvalidCharacter':
      return cause('jsonCharacter');
    default:
      return cause('jsonValue');
  }
}
