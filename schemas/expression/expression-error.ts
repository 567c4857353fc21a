import { cause, type Cause } from '../problems/causes';
import { nearestOf } from '../problems/unknown-name';

/** An expression that does not compile, with the reason. */
export class ExpressionError extends SyntaxError {
  constructor(readonly reason: Cause) {
    super(`not a valid expression: ${reason.code}`);
    this.name = 'ExpressionError';
  }
}

/** The engine's error for invalid text: a code, a position, and a message. */
interface EngineError {
  code?: string;
  summary?: string;
  range?: { start: number; end: number };
}

/**
 * The reason why the engine rejects a text, from the code and position of its error; its English is not repeated.
 * `callable` are the names of functions.
 */
export function celReason(error: unknown, text: string, callable: () => readonly string[] = () => []): Cause {
  const { code = '', summary = String(error), range } = (error ?? {}) as EngineError;
  const start = Math.min(range?.start ?? 0, text.length);
  const column = start + 1;
  const found = text.slice(start, Math.max(range?.end ?? start, start + 1)).trim();
  switch (code) {
    case 'unexpected_token':
    case 'unexpected_character':
    case 'expected_token':
      return found === ''
        ? cause('expressionEnds', { column })
        : cause('expressionUnexpected', { column, found });
    case 'unterminated_string':
    case 'unterminated_triple_quoted_string':
    case 'newline_in_string':
      return cause('expressionQuote', { column });
    case 'reserved_identifier':
      return cause('expressionReserved', { column, found });
    case 'no_such_overload':
      // "no such overload: string + int": only the types and the operator are shown.
      return cause('expressionOverload', { column, detail: summary.replace(/^[^:]*: */, '') });
    case 'no_matching_overload':
      return unknownFunction(found, column, callable()) ?? cause('expressionCall', { column, found });
    case 'limit_exceeded':
      return cause('expressionLimit', { column });
    default:
      return /escape|octal|surrogate/.test(code)
        ? cause('expressionEscape', { column, found })
        : cause('expressionInvalid', { column, found });
  }
}

/** A call of a name that no function has; null for a call that is wrong in another way. */
function unknownFunction(call: string, column: number, callable: readonly string[]): Cause | null {
  const [, name] = /^([A-Za-z_]\w*)\s*\(/.exec(call) ?? [];
  if (name === undefined || callable.includes(name)) return null;
  return cause('unknownFunction', { column, name, ...nearestOf(name, callable) });
}
