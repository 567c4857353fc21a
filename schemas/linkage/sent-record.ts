import { EvaluationBudget } from '../expression/evaluation-budget';
import type { Field, FieldTypes } from '../model/field';
import { formFacts, hasRules } from '../record/field-facts';
import { isObject, type JsonObject } from '../json';
import { exactRecord } from './exact-record';
import type { LinkageGraph } from './linkage-graph';
import { LinkageRun } from './linkage-run';
import { linkageGraph } from './linkage-state';

/**
 * The record to send and store: hidden values by their policy, computed values for set fields, also in the rows of
 * sub-tables, whose rules may read the outer form. Throws a `RefusedRule` when the budget is exceeded.
 */
export function sentRecord(
  fields: readonly Field[],
  fieldTypes: FieldTypes,
  record: JsonObject,
  budget = new EvaluationBudget(),
): JsonObject {
  const ruled = (graph: LinkageGraph, values: JsonObject, outer?: JsonObject): JsonObject => {
    const run = new LinkageRun(graph, values, outer, budget);
    if (run.refused) throw run.refused;
    return run.record();
  };
  const own = linkageGraph(fields, fieldTypes);
  const sent = own.order.length > 0 ? ruled(own, record) : { ...record };
  let outer: JsonObject | undefined;
  for (const [field, { rows: cells }] of formFacts(fields, fieldTypes)) {
    const rows = sent[field.model];
    if (!Array.isArray(rows) || !hasRules(cells)) continue;
    const graph = linkageGraph(cells);
    const around = (outer ??= exactRecord(fields, { ...sent }));
    sent[field.model] = rows.map((row) => (isObject(row) ? ruled(graph, row, around) : row));
  }
  return sent;
}
