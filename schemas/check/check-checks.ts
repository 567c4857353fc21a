import type { Check } from '../document/entity';
import { checkExpression } from './check-expression';
import { NAMED_CHECKS } from '../record/named-checks';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';

/**
 * Checks that the columns named by rules over several columns exist, and that each rule has either `expr` or `named`.
 */
export function checkChecks(
  checks: readonly Check[],
  path: string,
  names: ReadonlySet<string>,
  report: Report,
): void {
  const known = (name: string, at: string): void => {
    if (!names.has(name)) report(at, unknownName(name, [...names]));
  };
  checks.forEach((check, at) => {
    const here = `${path}[${at}]`;
    known(check.path, `${here}.path`);
    for (const key of ['when', 'expr'] as const) {
      const text = check[key];
      if (text)
        checkExpression(text, `${here}.${key}`, report).forEach((name) => known(name, `${here}.${key}`));
    }
    if (check.named && !Object.hasOwn(NAMED_CHECKS, check.named))
      report(`${here}.named`, unknownName(check.named, Object.keys(NAMED_CHECKS)));
    if ((check.expr === undefined) === (check.named === undefined)) report(here, cause('exprOrNamed'));
  });
}
