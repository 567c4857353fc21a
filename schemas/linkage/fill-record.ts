import { EvaluationBudget, EvaluationLimitError } from '../expression/evaluation-budget';
import type { Expression } from '../expression/expression';
import type { JsonObject } from '../json';
import type { Field } from '../model/field';
import { exactRecord } from './exact-record';
import { LinkageRun } from './linkage-run';
import { linkageGraph } from './linkage-state';
import { RefusedRule } from './refused-rule';
import { isPath } from '../model/through';
import { isUnknownPath } from './unknown-paths';

/** A rule that fills a column in. */
interface FillRule {
  at: number;
  when: Expression;
  fill: Expression;
  /** What it reads, except the column itself: a value that the user empties is not filled in again. */
  reads: ReadonlySet<string>;
}

interface Filling {
  field: Field;
  rules: readonly FillRule[];
}

const known = new WeakMap<readonly Field[], readonly Filling[]>();

/** The columns of a form that rules fill in, each after those that its rules read. */
function fillingsOf(fields: readonly Field[]): readonly Filling[] {
  let fillings = known.get(fields);
  if (!fillings) {
    const all = linkageGraph(fields).order.map(({ field, rules }) => ({
      field,
      rules: rules.flatMap(({ when, fill }, at) => {
        if (!fill) return [];
        const reads = new Set([...when.names, ...when.paths, ...fill.names, ...fill.paths]);
        reads.delete(field.model);
        return [{ at, when, fill, reads }];
      }),
    }));
    known.set(fields, (fillings = all.filter(({ rules }) => rules.length > 0)));
  }
  return fillings;
}

/**
 * The values that rules fill in (`then.fill`). `changed` names the columns that have just changed, of which a rule must
 * read one; without it, every rule applies. `isOpen` tells which columns may be filled in. Of the rules of a column, the
 * first that applies decides. Throws a `RefusedRule` when the budget is exceeded.
 */
export function filledValues(
  fields: readonly Field[],
  record: JsonObject,
  { changed, isOpen }: { changed?: ReadonlySet<string>; isOpen(field: Field): boolean },
  budget = new EvaluationBudget(),
): JsonObject {
  const filled: JsonObject = {};
  const moved = changed && new Set(changed);
  for (const { field, rules } of fillingsOf(fields)) {
    const wanted = moved ? rules.filter(({ reads }) => [...reads].some((name) => moved.has(name))) : rules;
    if (wanted.length === 0 || !isOpen(field)) continue;
    const now = { ...record, ...filled };
    // What is not known, or not seen, fills in nothing; null would empty the column.
    if (wanted.some(({ reads }) => [...reads].some((name) => isPath(name) && isUnknownPath(name, now))))
      continue;
    const seen = exactRecord(fields, asSet(fields, now, budget));
    const rule = within(field, wanted, () => wanted.find(({ when }) => when.test(seen, budget) === true));
    if (!rule) continue;
    filled[field.model] = within(field, [rule], () => rule.fill.value(seen, budget, field.decimals));
    moved?.add(field.model);
  }
  return filled;
}

/** A record with what its rules set and hide. */
function asSet(fields: readonly Field[], record: JsonObject, budget: EvaluationBudget): JsonObject {
  const run = new LinkageRun(linkageGraph(fields), record, undefined, budget);
  if (run.refused) throw run.refused;
  return run.record();
}

function within<T>({ model, label }: Field, rules: readonly FillRule[], run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    throw new RefusedRule(model, label, `linkage[${rules[0]!.at}].then.fill`);
  }
}
