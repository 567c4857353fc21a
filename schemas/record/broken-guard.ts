import type { EntityGuard, GuardedCall } from '../document/entity-guard';
import type { EvaluationBudget } from '../expression/evaluation-budget';
import { compileExpression } from '../expression/expression';
import type { JsonObject } from '../json';
import { exactRecord } from '../linkage/exact-record';
import type { Field } from '../model/field';

/**
 * The first guard that forbids a call on a stored row; undefined: none does. Browser and server decide by it. Throws
 * when the budget of the expression is exceeded.
 */
export function brokenGuard(
  guards: readonly EntityGuard[],
  call: GuardedCall,
  row: JsonObject,
  fields: readonly Field[],
  budget?: EvaluationBudget,
): EntityGuard | undefined {
  const asked = guards.filter(({ calls }) => calls.includes(call));
  if (asked.length === 0) return undefined;
  const record = exactRecord(fields, row);
  return asked.find(({ when }) => compileExpression(when).test(record, budget) === true);
}
