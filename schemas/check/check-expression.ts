import { compileExpression, type Expression } from '../expression/expression';
import { ExpressionError } from '../expression/expression-error';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/** Reports an expression that does not compile, or that reads settings; returns the names it reads. */
export function checkExpression(text: string, path: string, report: Report): readonly string[] {
  const { names, settingKeys } = expressionReads(text, path, report);
  // Only the server has them, where a document changes its state.
  for (const key of settingKeys) report(path, cause('settingElsewhere', { key }));
  return names;
}

/** Reports an expression that does not compile; returns the names, the paths and the keys of settings it reads. */
export function expressionReads(
  text: string,
  path: string,
  report: Report,
): Pick<Expression, 'names' | 'settingKeys' | 'paths' | 'lost'> {
  try {
    return compileExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(path, cause('badExpression', { reason: error.reason }));
    return { names: [], settingKeys: [], paths: [], lost: [] };
  }
}
