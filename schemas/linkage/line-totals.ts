import { EvaluationBudget } from '../expression/evaluation-budget';
import { amountText, decimalOf, extremeOf, sumOf, type Decimal } from '../expression/decimal';
import { isObject, type Json, type JsonObject } from '../json';
import type { Field, TotalOf } from '../model/field';
import { hasRules } from '../record/field-facts';
import { exactRecord } from './exact-record';
import { LinkageRun } from './linkage-run';
import { linkageGraph } from './linkage-state';

/** The values of lines as their rules set them, by the columns of the lines and by line. */
const known = new WeakMap<readonly Field[], WeakMap<JsonObject, JsonObject>>();

/**
 * The totals of a record over its lines, by column; only over lines that the record contains. The same in the browser,
 * while lines are typed, and on the server. Throws a `RefusedRule` when the budget is exceeded.
 */
export function lineTotals(
  fields: readonly Field[],
  record: JsonObject,
  budget = new EvaluationBudget(),
): JsonObject {
  const totals = fields.filter(({ total }) => total && record[total.lines] !== undefined);
  if (totals.length === 0) return {};
  const rows = new Map<string, readonly JsonObject[]>();
  let around: JsonObject | undefined;
  // What the record's own rules set counts, not what was sent for it.
  const outer = () => (around ??= exactRecord(fields, recordAsSet(fields, record, budget)));
  for (const { lines, cells, model } of fields)
    if (lines && cells && totals.some(({ total }) => total?.lines === model))
      rows.set(model, linesAsSet(cells, record[model], outer, budget));
  return Object.fromEntries(
    totals.map((field) => [
      field.model,
      totalOf(field.total!, field.decimals, rows.get(field.total!.lines) ?? []),
    ]),
  );
}

function recordAsSet(fields: readonly Field[], record: JsonObject, budget: EvaluationBudget): JsonObject {
  const graph = linkageGraph(fields);
  if (graph.order.length === 0) return record;
  const run = new LinkageRun(graph, record, undefined, budget);
  if (run.refused) throw run.refused;
  return run.record();
}

/**
 * The lines with the values that rules set. Cached by line, because a form totals them at every key. `outer` is the form
 * around them (an `exactRecord`); it is asked for only if rules of the lines read it.
 */
export function linesAsSet(
  cells: readonly Field[],
  value: Json | undefined,
  outer: () => JsonObject,
  budget = new EvaluationBudget(),
): readonly JsonObject[] {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  if (!hasRules(cells)) return rows;
  const graph = linkageGraph(cells);
  let cache = graph.readsOuter ? undefined : known.get(cells);
  if (!cache && !graph.readsOuter) known.set(cells, (cache = new WeakMap()));
  return rows.map((row) => {
    let values = cache?.get(row);
    if (!values) {
      const run = new LinkageRun(graph, row, graph.readsOuter ? outer() : undefined, budget);
      if (run.refused) throw run.refused;
      values = run.record();
      cache?.set(row, values);
    }
    return values;
  });
}

/**
 * A total over lines; null for the least and the greatest of none, and for one of too many digits. Values that are no
 * numbers are left out.
 */
export function totalOf(
  { kind, column = '' }: Pick<TotalOf, 'kind' | 'column'>,
  decimals: number | undefined,
  rows: readonly JsonObject[],
): Json {
  if (kind === 'count') return rows.length;
  const figures = rows.flatMap((row) => figureOf(row[column]));
  const found = combined(kind, figures);
  if (found === null) return null;
  // A line with more decimals than an amount has is refused where it stands.
  if (decimals === undefined) return found.toNumber();
  return amountText(found, decimals);
}

function figureOf(value: Json | undefined): Decimal[] {
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  try {
    return [decimalOf(value)];
  } catch {
    return [];
  }
}

function combined(kind: 'sum' | 'min' | 'max', figures: readonly Decimal[]): Decimal | null {
  if (kind !== 'sum') return extremeOf(figures, kind === 'min' ? -1 : 1);
  try {
    return sumOf(figures);
  } catch {
    return null;
  }
}
