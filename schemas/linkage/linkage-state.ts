import type { EvaluationBudget } from '../expression/evaluation-budget';
import type { Field, FieldTypes } from '../model/field';
import type { Json, JsonObject } from '../json';
import { LinkageGraph } from './linkage-graph';
import { LinkageRun } from './linkage-run';

/** The result of a form's rules for one record. */
interface LinkageState {
  /** Models of hidden fields, which are neither drawn nor checked. */
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  required: ReadonlySet<string>;
  /** Allowed static choices, by model. */
  allowed: ReadonlyMap<string, readonly (string | number)[]>;
  /** Values set by rules, by model. */
  values: ReadonlyMap<string, Json>;
  /** Criteria for option calls, by model. */
  criteria: ReadonlyMap<string, JsonObject>;
  /** The record to send: hidden values by their policy, computed values for set fields. Computed on access. */
  readonly record: JsonObject;
}

const graphs = new WeakMap<readonly Field[], LinkageGraph>();
const graphsWithRows = new WeakMap<readonly Field[], LinkageGraph>();

/**
 * The compiled rules of a form, cached per list of fields. With the field types, rules that read the rows of a
 * sub-table read them as the rules of the rows set them; line items are known without.
 */
export function linkageGraph(fields: readonly Field[], types?: FieldTypes): LinkageGraph {
  const cache = types ? graphsWithRows : graphs;
  const known = cache.get(fields);
  if (known) return known;
  const graph = types
    ? new LinkageGraph(fields, (field) => types.get(field.type)?.rows?.(field) ?? [])
    : new LinkageGraph(fields);
  cache.set(fields, graph);
  return graph;
}

/**
 * Runs all rules of a form over a record. `outer` is the form around a row of a sub-table (an `exactRecord`). Throws a `RefusedRule` when
 * the budget is exceeded.
 */
export function linkageState(
  fields: readonly Field[],
  record: JsonObject,
  outer?: JsonObject,
  budget?: EvaluationBudget,
): LinkageState {
  const run = new LinkageRun(linkageGraph(fields), record, outer, budget);
  if (run.refused) throw run.refused;
  const hidden = new Set<string>();
  const disabled = new Set<string>();
  const required = new Set<string>();
  const allowed = new Map<string, readonly (string | number)[]>();
  const values = new Map<string, Json>();
  const criteria = new Map<string, JsonObject>();
  for (const [model, state] of run.states) {
    if (state.hidden) hidden.add(model);
    if (state.disabled) disabled.add(model);
    if (state.required) required.add(model);
    if (state.allowed) allowed.set(model, state.allowed);
    if (state.value !== undefined) values.set(model, state.value);
    if (state.criteria) criteria.set(model, state.criteria);
  }
  let sent: JsonObject | undefined;
  return {
    hidden,
    disabled,
    required,
    allowed,
    values,
    criteria,
    get record() {
      sent ??= run.record();
      return sent;
    },
  };
}
