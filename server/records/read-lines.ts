import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan, LinesField } from './entity-plan';
import type { Environment } from './environment';
import { presentAll } from './present-all';
import { fromDriver, fullRows, type StoredRow } from './present-rows';
import { mayReadPath, plannedPath } from './planned-path';
import { ofTenant } from './scope';

/** The lines of records as stored, in their order. The caller has read the records in scope. */
export async function storedLines(
  plan: EntityPlan,
  field: LinesField,
  heads: readonly number[],
  { tx, session }: ConnectedRequest,
  lock = '',
): Promise<StoredRow[]> {
  const { rows } = await sql`
    select ${sql.raw(plan.storedList)} from ${sql.raw(plan.from)}
    where ${belong(plan, field, heads)} and ${ofTenant(plan, session)}
    order by ${inOrder(plan, field)} ${sql.raw(lock)}`.execute(tx);
  return fromDriver(plan, rows);
}

/**
 * The lines of one record in response form: the id, the columns that the session sees, and the labels of what they refer
 * to. A line is visible with its record, which the caller has read in scope.
 */
export async function readLines(
  plan: EntityPlan,
  field: LinesField,
  head: number,
  request: ConnectedRequest,
  environment: Environment,
): Promise<Json[]> {
  const { tx, session } = request;
  const { rows } = await sql`
    select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)}
    where ${belong(plan, field, [head])} and ${ofTenant(plan, session)}
    order by ${inOrder(plan, field)}`.execute(tx);
  const paths = (field.cells ?? [])
    .flatMap(({ far = [] }) => far)
    .flatMap(({ model }) => plannedPath(plan, environment.plans, model) ?? [])
    .filter((path) => mayReadPath(session, plan, path));
  const shown = await presentAll(plan, fullRows(plan, rows), paths, request, environment);
  const names = [...(field.cells ?? []).map(({ model }) => model), ...paths.map((path) => path.name)];
  return shown.map(({ id, labels, ...row }) => {
    const words = names.filter((name) => name in labels).map((name) => [name, labels[name]!] as const);
    return {
      id,
      ...Object.fromEntries(
        names.filter((name) => name in row).map((name) => [name, (row as JsonObject)[name]!]),
      ),
      ...(words.length > 0 && { labels: Object.fromEntries(words) }),
    };
  });
}

/** Adds the lines that the session sees to a record in response form. */
export async function addLines(
  plan: EntityPlan,
  row: StoredRow,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const hidden = hiddenFields(request.session, plan.id);
  for (const field of plan.lines) {
    const lines = environment.plans.get(field.lines.entity);
    if (lines && !hidden.has(field.model))
      (row as JsonObject)[field.model] = await readLines(lines, field, row.id, request, environment);
  }
}

function belong(plan: EntityPlan, { lines }: LinesField, heads: readonly number[]) {
  const holder = sql.raw(plan.columns.get(lines.column)?.ref ?? 'null');
  return heads.length === 1 ? sql`${holder} = ${heads[0]}` : sql`${holder} = any(${heads}::bigint[])`;
}

function inOrder(plan: EntityPlan, { lines }: LinesField) {
  const [holder, order] = [lines.column, lines.order].map((name) => plan.columns.get(name)?.ref ?? 't.id');
  return sql.raw(`${holder}, ${order}, t.id`);
}
