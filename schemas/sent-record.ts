import type { Field, FieldTypes } from './field';
import { formFacts, hasRules } from './field-facts';
import { isObject, type JsonObject } from './json';
import { LinkageRun } from './linkage-run';
import { linkageGraph } from './linkage-state';

/**
 * A record as it is sent and stored: hidden values by their policy, set values in place of typed ones; in the rows of
 * sub-tables likewise, whose rules may read the form around them.
 */
export function sentRecord(fields: readonly Field[], fieldTypes: FieldTypes, record: JsonObject): JsonObject {
  const own = linkageGraph(fields);
  const sent = own.order.length > 0 ? new LinkageRun(own, record).record() : { ...record };
  let outer: JsonObject | undefined;
  for (const [field, { rows: cells }] of formFacts(fields, fieldTypes)) {
    const rows = sent[field.model];
    if (!Array.isArray(rows) || !hasRules(cells)) continue;
    const graph = linkageGraph(cells);
    const around = (outer ??= { ...sent });
    sent[field.model] = rows.map((row) =>
      isObject(row) ? new LinkageRun(graph, row, around).record() : row,
    );
  }
  return sent;
}
