import type { Check } from '../document/entity';
import { documentError, type FieldError } from '../errors/field-error';
import type { EvaluationBudget } from '../expression/evaluation-budget';
import { compileExpression } from '../expression/expression';
import type { JsonObject } from '../json';
import { naming } from '../linkage/refused-rule';
import { isUnknownPath } from '../linkage/unknown-paths';
import type { Field } from '../model/field';
import { NAMED_CHECKS } from './named-checks';

interface Judging {
  fields: readonly Field[];
  /** Business date, `YYYY-MM-DD`. */
  today: string;
  budget: EvaluationBudget | undefined;
  translate?: ((text: string) => string) | undefined;
}

/**
 * The errors of rules over several columns that do not hold for a record, one for each column without an error yet. A
 * rule over a row that is referred to and not known is not judged.
 * Throws a `RefusedRule` when the budget is exceeded.
 */
export function brokenChecks(
  checks: readonly Check[],
  record: () => JsonObject,
  known: readonly FieldError[],
  judging: Judging,
): FieldError[] {
  const wrong = new Set(known.map((error) => error.path));
  const found: FieldError[] = [];
  for (const check of checks)
    if (!wrong.has(check.path) && !holds(check, record(), judging)) {
      wrong.add(check.path);
      found.push(documentError(check.path, judging.translate?.(check.message) ?? check.message));
    }
  return found;
}

function holds(check: Check, record: JsonObject, { today, budget, fields }: Judging): boolean {
  const truth = (part: 'when' | 'expr', text: string) =>
    naming(
      check.path,
      fields.find(({ model }) => model === check.path)?.label ?? check.path,
      `checks.${part}`,
      () => compileExpression(text).test(record, budget),
    );
  const texts = [check.when, check.expr].filter((text) => text !== undefined);
  if (texts.some((text) => compileExpression(text).paths.some((path) => isUnknownPath(path, record))))
    return true;
  if (check.when && truth('when', check.when) !== true) return true;
  if (check.expr) return truth('expr', check.expr) !== false;
  return NAMED_CHECKS[check.named ?? '']?.(record, check.path, { today }) ?? true;
}
