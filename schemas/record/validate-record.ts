import type { Check } from '../document/entity';
import type { FieldError } from '../errors';
import { EvaluationBudget } from '../expression/evaluation-budget';
import { compileExpression } from '../expression/expression';
import type { Field } from '../model/field';
import type { JsonObject } from '../json';
import { exactRecord } from '../linkage/exact-record';
import { LinkageRun } from '../linkage/linkage-run';
import { linkageGraph } from '../linkage/linkage-state';
import { NAMED_CHECKS } from './named-checks';
import { formFacts } from './field-facts';
import { naming, RefusedRule } from '../linkage/refused-rule';
import { checkValue, type ValueCheck } from './value-errors';

/** A record and the rules to validate it against. */
interface RecordToValidate extends ValueCheck {
  fields: readonly Field[];
  checks: readonly Check[];
  record: JsonObject;
  /** Business date, `YYYY-MM-DD`. */
  today: string;
}

/**
 * The only validation of records, the same in the browser and on the server. Hidden fields are not checked; an empty
 * value violates only `required`; each field reports its first error, a sub-table one per cell. Rules over several
 * columns run on the values that are present: a rule about a missing value holds. A rule that exceeds the budget is the
 * last error; later checks do not run.
 */
export function validateRecord(input: RecordToValidate): FieldError[] {
  const errors: FieldError[] = [];
  try {
    addErrors({ ...input, budget: input.budget ?? new EvaluationBudget() }, errors);
  } catch (error) {
    if (!(error instanceof RefusedRule)) throw error;
    errors.push(error.toFieldError(input.language));
  }
  return errors;
}

type Validation = RecordToValidate & { budget: EvaluationBudget };

function addErrors(input: Validation, errors: FieldError[]): void {
  const { fields, record, budget } = input;
  const graph = linkageGraph(fields);
  const run = graph.order.length > 0 ? new LinkageRun(graph, record, undefined, budget) : null;
  if (run?.refused) throw run.refused;
  let sent: JsonObject | undefined;
  const outer = () => (sent ??= exactRecord(fields, run ? run.record() : record));
  for (const [field, facts] of formFacts(fields, input.fieldTypes)) {
    const path = field.model;
    // Few fields are affected by rules; only those have a state.
    const state = facts.ruled ? run?.states.get(path) : undefined;
    if (!state)
      checkValue({ field, value: record[path], path, required: field.required, outer }, facts, input, errors);
    else if (!state.hidden) {
      const value = state.value !== undefined ? state.value : record[path];
      const required = field.required || state.required;
      checkValue({ field, value, path, required, allowed: state.allowed, outer }, facts, input, errors);
    }
  }
  if (input.checks.length === 0) return;
  const wrong = new Set(errors.map((error) => error.path));
  for (const check of input.checks)
    if (!wrong.has(check.path) && !holds(check, outer(), input)) {
      wrong.add(check.path);
      errors.push({ path: check.path, msg: input.translate?.(check.message) ?? check.message });
    }
}

function holds(check: Check, record: JsonObject, { today, budget, fields }: Validation): boolean {
  const truth = (part: 'when' | 'expr', text: string) =>
    naming(
      check.path,
      fields.find(({ model }) => model === check.path)?.label ?? check.path,
      `checks.${part}`,
      () => compileExpression(text).test(record, budget),
    );
  if (check.when && truth('when', check.when) !== true) return true;
  if (check.expr) return truth('expr', check.expr) !== false;
  return NAMED_CHECKS[check.named ?? '']?.(record, check.path, { today }) ?? true;
}
