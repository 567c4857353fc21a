import { setImmediate } from 'node:timers/promises';
import { fits } from '../../schemas/check/stored-fit';
import {
  EvaluationLimitError,
  EXPRESSION_STEPS,
  type EvaluationBudget,
} from '../../schemas/expression/evaluation-budget';
import { compileExpression, type Expression } from '../../schemas/expression/expression';
import type { Json, JsonObject } from '../../schemas/json';
import { exactRecord } from '../../schemas/linkage/exact-record';
import type { Field, SqlType } from '../../schemas/model/field';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { plannedPath, type PlannedPath } from './planned-path';
import { presentRows, type FullRow } from './present-rows';
import { addFar, addThrough } from './read-through';
import { filledForm, formColumns, formVersion, maskedValues } from './used-forms';

/** Rows after which other requests are served. */
const ROWS_PER_TURN = 200;

/** A column whose values are computed for the rows of an answer. */
interface ExpressionColumn {
  field: Field;
  expression: Expression;
  sql: SqlType | null;
}

/** Whether a row in response form takes more statements than the one that reads it. */
export function readsMore({ throughs, model }: EntityPlan): boolean {
  return throughs.size > 0 || model.entity.columns.some(({ computed }) => computed?.kind === 'expression');
}

/**
 * Converts rows for the response like `presentRows`, with what is computed from their references and by expressions, and
 * with the further paths that the request names.
 */
export async function presentAll(
  plan: EntityPlan,
  rows: FullRow[],
  paths: readonly PlannedPath[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<FullRow[]> {
  await addExpressions(plan, rows, request, environment);
  await maskForms(plan, rows, request, environment);
  const shown = presentRows(plan, rows, request, environment);
  const own = [...plan.throughs.keys()].flatMap((name) => plannedPath(plan, environment.plans, name) ?? []);
  await addThrough(plan, shown, [...own, ...paths], request, environment);
  return shown;
}

/** Masks the values of forms by the version that they were filled in with; those of an unknown form are left out. */
async function maskForms(
  plan: EntityPlan,
  rows: readonly FullRow[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  for (const { model } of formColumns(plan))
    for (const row of rows as readonly JsonObject[]) {
      if (!(model in row)) continue;
      const filled = filledForm(row[model]);
      const form = filled && (await formVersion(filled, request, environment));
      row[model] = filled && { ...filled, values: form ? maskedValues(form, filled.values) : {} };
    }
}

/**
 * Computes the columns of expressions before anything is masked or hidden: what is derived from a masked or hidden
 * column is so itself. Of a row that is referred to they read what the session sees.
 */
async function addExpressions(
  plan: EntityPlan,
  rows: FullRow[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const columns = expressionsOf(plan, environment);
  if (columns.length === 0) return;
  const { fields } = plan.model;
  const read = new Set(columns.flatMap(({ expression }) => expression.paths));
  const through = fields.map(({ far, ...field }) => ({
    ...field,
    far: far?.filter(({ model }) => read.has(model)),
  }));
  const records = rows.map((row): JsonObject => ({ ...row }));
  await addFar(plan, through as Field[], records, request, environment);
  for (const [at, record] of records.entries()) {
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate();
    const exact = exactRecord(fields, record);
    for (const column of columns) {
      const budget = await request.work.next(EXPRESSION_STEPS);
      (rows[at] as JsonObject)[column.field.model] = valueOf(column, exact, budget);
    }
  }
}

/**
 * A value of another type than that of the column is none. Once the work of the request is spent there is none, too, so
 * that a costly column leaves the rest of the list readable.
 */
function valueOf(
  { field, expression, sql }: ExpressionColumn,
  record: JsonObject,
  budget: EvaluationBudget,
): Json {
  try {
    const value = expression.value(record, budget, field.decimals);
    return value !== null && sql !== null && fits(sql, value) ? value : null;
  } catch (error) {
    if (error instanceof EvaluationLimitError) return null;
    throw error;
  }
}

const known = new WeakMap<EntityPlan, readonly ExpressionColumn[]>();

/** An expression of an older document that does not compile is left out. */
function expressionsOf(plan: EntityPlan, { fieldTypes }: Environment): readonly ExpressionColumn[] {
  let columns = known.get(plan);
  if (!columns) {
    columns = plan.model.entity.columns.flatMap(({ name, computed }) => {
      const field = plan.model.byName.get(name);
      if (computed?.kind !== 'expression' || !field) return [];
      try {
        const sql = fieldTypes.get(field.type)?.storage(field) ?? null;
        return [{ field, sql, expression: compileExpression(computed.expr) }];
      } catch {
        return [];
      }
    });
    known.set(plan, columns);
  }
  return columns;
}
