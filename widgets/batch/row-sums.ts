import type { Field } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { linesAsSet, totalOf } from '../../schemas/linkage/line-totals';
import { RefusedRule } from '../../schemas/linkage/refused-rule';

/** The sums of the summary columns of a sub-table, by column; null if it has none, or its rules take too long. */
export function rowSums(
  cells: readonly Field[],
  rows: readonly Json[],
  outer: JsonObject,
): ReadonlyMap<string, Json> | null {
  const summed = cells.filter(({ summary, sensitive }) => summary && !sensitive);
  if (summed.length === 0 || rows.length === 0) return null;
  try {
    const values = linesAsSet(cells, [...rows], () => outer);
    return new Map(
      summed.map(({ model, decimals }) => [model, totalOf({ kind: 'sum', column: model }, decimals, values)]),
    );
  } catch (error) {
    if (error instanceof RefusedRule) return null;
    throw error;
  }
}
