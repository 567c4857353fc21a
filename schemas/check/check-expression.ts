import { compileExpression } from '../expression/expression';
import { ExpressionError } from '../expression/expression-error';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/** Reports an expression that does not compile; returns the names it reads. */
export function checkExpression(text: string, path: string, report: Report): readonly string[] {
  try {
    return compileExpression(text).names;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(path, cause('badExpression', { reason: error.reason }));
    return [];
  }
}
