import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { cause, type Cause } from '../../schemas/problems/causes';

/**
 * Position and cause of invalid JSON: the first error of a parser that continues after errors and so knows their
 * positions.
 */
export function jsonSyntaxCause(text: string): Cause {
  if (text.startsWith('\uFEFF'))
    return cause('invalidJson', { line: 1, column: 1, reason: cause('jsonMark') });
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
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
