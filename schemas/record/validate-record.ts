import type { Check } from '../document/entity';
import type { FieldError } from '../errors/field-error';
import { EvaluationBudget } from '../expression/evaluation-budget';
import type { Field } from '../model/field';
import type { JsonObject } from '../json';
import { exactRecord } from '../linkage/exact-record';
import { LinkageRun } from '../linkage/linkage-run';
import { linkageGraph } from '../linkage/linkage-state';
import { sentRecord } from '../linkage/sent-record';
import { brokenChecks } from './broken-checks';
import { formFacts, hasRules } from './field-facts';
import { RefusedRule } from '../linkage/refused-rule';
import { checkValue, type ValueCheck } from './value-errors';

/** A record and the rules to validate it against. */
interface RecordToValidate extends ValueCheck {
  fields: readonly Field[];
  checks: readonly Check[];
  record: JsonObject;
  /** Every column of the record, also those that are not validated and that rules read; `fields` by default. */
  columns?: readonly Field[];
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
  const graph = linkageGraph(fields, input.fieldTypes);
  const run = graph.order.length > 0 ? new LinkageRun(graph, record, undefined, budget) : null;
  if (run?.refused) throw run.refused;
  let sent: JsonObject | undefined;
  const outer = () => (sent ??= exactRecord(input.columns ?? fields, run ? run.record() : record));
  for (const [field, facts] of formFacts(fields, input.fieldTypes)) {
    const path = field.model;
    // Few fields are affected by rules; only those have a state.
    const state = facts.ruled ? run?.states.get(path) : undefined;
    if (!state)
      checkValue({ field, value: record[path], path, required: field.required, outer }, facts, input, errors);
    else if (!state.hidden) {
      const value = state.value !== undefined ? state.value : record[path];
      // A value that is kept is not judged as missing: only its rules know whether it is hidden.
      const required = !state.kept && (field.required || state.required);
      checkValue({ field, value, path, required, allowed: state.allowed, outer }, facts, input, errors);
    }
  }
  if (input.checks.length === 0) return;
  const { checks, today, translate } = input;
  // Rules over several columns read rows as their rules set them, not what was sent for a computed cell.
  const setsRows = [...formFacts(fields, input.fieldTypes)].some(([, { rows }]) => hasRules(rows));
  let set: JsonObject | undefined;
  const asSet = () =>
    (set ??= exactRecord(input.columns ?? fields, sentRecord(fields, input.fieldTypes, record, budget)));
  const judged = setsRows ? asSet : outer;
  errors.push(...brokenChecks(checks, judged, errors, { fields, today, budget, translate }));
}
