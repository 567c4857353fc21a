import { cause, type Cause } from '../problems/causes';

/** An expression that does not compile, and why. */
export class ExpressionError extends SyntaxError {
  constructor(readonly reason: Cause) {
    super(`not a valid expression: ${reason.code}`);
    this.name = 'ExpressionError';
  }
}

/** What the engine tells of a text that it cannot read: a code, a place, and a sentence of its own. */
interface EngineError {
  code?: string;
  summary?: string;
  range?: { start: number; end: number };
}

/** Why the engine cannot read a text, by the code and the place of its error; its sentence only where that has no code of ours. */
export function celReason(error: unknown, text: string): Cause {
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
      return cause('expressionOverload', { column, detail: summary });
    case 'no_matching_overload':
      return cause('expressionCall', { column, found });
    case 'limit_exceeded':
      return cause('expressionLimit', { column });
    default:
      return cause('expressionInvalid', { column, detail: summary });
  }
}
