import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import { failure } from '../contract/answer';
import { fieldErrors } from '../contract/check-body';
import type { ConnectedRequest } from '../contract/request';
import { labelOf, lineValues, type LinesChange } from './accept-lines';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { refuseInUse } from './rows-in-use';
import { ofTenant, ownerOfNew } from './scope';
import { takenLineValues } from './taken-line-values';
import { isSame } from './write-row';

/** A line with its place, from 1. */
interface PlacedLine {
  id?: number;
  at: number;
  values: JsonObject;
}

/** What a change of lines consists of. */
export interface LineSteps {
  added: readonly PlacedLine[];
  /** Lines with other values, or at another place. */
  changed: readonly (PlacedLine & { id: number })[];
  removed: readonly number[];
}

/** The difference between the lines of a record before and after a change. */
export function lineSteps({ field, before, after }: LinesChange): LineSteps {
  const kept = new Set(after.flatMap(({ current }) => current?.id ?? []));
  const added: PlacedLine[] = [];
  const changed: (PlacedLine & { id: number })[] = [];
  for (const [index, { current, values }] of after.entries()) {
    const at = index + 1;
    if (!current) added.push({ at, values });
    else if (
      current[field.lines.order] !== at ||
      Object.entries(values).some(([name, value]) => !isSame(value, current[name] ?? null))
    )
      changed.push({ id: current.id, at, values });
  }
  return { added, changed, removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id) };
}

/** Whether a change of lines changes anything. */
export function isEmptyChange({ added, changed, removed }: LineSteps): boolean {
  return added.length + changed.length + removed.length === 0;
}

/**
 * Writes the changed lines of a record that the same transaction has written: one statement each for the removed, the
 * changed and the new ones, however many there are.
 */
export async function writeLines(
  change: LinesChange,
  steps: LineSteps,
  head: number,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const taken = await takenLineValues(change, [...steps.added, ...steps.changed], request, environment);
  if (taken.length > 0) throw fieldErrors(taken);
  await removeLines(change.plan, steps.removed, request, environment, inUseAt(change, request, environment));
  await atCells(change, request, environment, async () => {
    await setAside(change, steps.changed, request);
    await updateLines(change, steps.changed, head, request);
    await insertLines(change, steps.added, head, request);
  });
}

/** The error of a removed line that other rows refer to: the line is no longer there, so it is told by its former place. */
function inUseAt({ plan, field, before }: LinesChange, { lang }: ConnectedRequest, environment: Environment) {
  return (refusal: AppError, id: number): AppError => {
    const at = Number(before.find((line) => line.id === id)?.[field.lines.order] ?? 0);
    const reason = failure(refusal, lang, environment.words(lang, plan)).msg;
    const error = fieldError(field.model, 'lineInUse', lang, { at, reason });
    return new AppError('lineInUse', { at, reason }, { errors: [error] });
  };
}

/** Removes lines; refused while other rows refer to them, with the error that `located` makes. */
export async function removeLines(
  plan: EntityPlan,
  ids: readonly number[],
  request: ConnectedRequest,
  environment: Environment,
  located?: (refusal: AppError, id: number) => AppError,
): Promise<void> {
  if (ids.length === 0) return;
  await refuseInUse(plan, ids, request, environment, located);
  const wanted = sql`${ofTenant(plan, request.session)} and t.id = any(${ids}::bigint[])`;
  for (const table of plan.beside ? [plan.beside, plan.table] : [plan.table])
    await sql`delete from ${sql.raw(table)} t where ${wanted}`.execute(request.tx);
}

async function insertLines(
  { plan, field }: LinesChange,
  lines: readonly PlacedLine[],
  head: number,
  { tx, session }: ConnectedRequest,
): Promise<void> {
  if (lines.length === 0) return;
  const { userId } = session;
  const owner = Object.entries(ownerOfNew(plan, session)).map(([column, value]) => ({
    column,
    value: sql`${value}::bigint`,
  }));
  const own = ownColumns(plan, field, false);
  const [holder, order] = [plan.columns.get(field.lines.column)!, plan.columns.get(field.lines.order)!];
  const columns = [
    ...owner,
    { column: holder.column, value: sql`${head}::bigint` },
    { column: order.column, value: sql`v.line_at` },
    ...own.map(({ column }) => ({ column, value: sql`v.${sql.id(column)}` })),
    { column: 'created_by', value: sql`${userId}::bigint` },
    { column: 'updated_by', value: sql`${userId}::bigint` },
  ];
  const { rows } = await sql<{ id: number; at: number }>`
    insert into ${sql.raw(plan.table)} (${sql.join(columns.map(({ column }) => sql.id(column)))})
    select ${sql.join(columns.map(({ value }) => value))} from ${recordset(own, lines)} order by v.line_at
    returning id, ${sql.id(order.column)} as at`.execute(tx);
  const ids = new Map(rows.map(({ id, at }) => [at, id]));
  await writeOwnColumns(
    plan,
    field,
    lines.map((line) => ({ ...line, id: ids.get(line.at)! })),
    { tx, session },
  );
}

/**
 * Gives lines whose unique values change others for a moment: two lines may exchange such values, and PostgreSQL
 * compares each row as soon as it is written. A line with values that differ within its record leaves it; of other
 * columns one that may be empty is emptied, and another one gets a value that no line has, made of the line's id.
 */
async function setAside(
  { plan, field, before }: LinesChange,
  lines: LineSteps['changed'],
  { tx, session }: ConnectedRequest,
): Promise<void> {
  const { columns } = plan.model.entity;
  const holder = columns.find(({ name }) => name === field.lines.column);
  const stored = new Map(before.map((row) => [row.id, row]));
  for (const { name, unique, required, refers } of columns) {
    if (!unique) continue;
    const leaves = unique === holder?.name && !holder.required;
    const column = plan.columns.get(leaves ? holder.name : name);
    if (!column || column.apart !== undefined) continue;
    const moved = lines.filter(
      ({ id, values }) => !isSame(values[name] ?? null, stored.get(id)?.[name] ?? null),
    );
    const aside = leaves || !required ? sql`null` : refers === undefined ? ASIDE[column.sql] : undefined;
    if (moved.length < 2 || !aside) continue;
    await sql`
      update ${sql.raw(plan.table)} t set ${sql.id(column.column)} = ${aside}
      where ${ofTenant(plan, session)} and t.id = any(${moved.map(({ id }) => id)}::bigint[])`.execute(tx);
  }
}

/** Values by type that no line has: a control character is never stored, and a number below zero hardly ever unique. */
const ASIDE: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
  text: sql`chr(1) || t.id`,
  bigint: sql`-t.id`,
  integer: sql`-t.id::integer`,
};

async function updateLines(
  { plan, field }: LinesChange,
  lines: readonly (PlacedLine & { id: number })[],
  head: number,
  { tx, session }: ConnectedRequest,
): Promise<void> {
  if (lines.length === 0) return;
  const own = ownColumns(plan, field, false);
  const [holder, order] = [plan.columns.get(field.lines.column)!, plan.columns.get(field.lines.order)!];
  const sets = [
    sql`${sql.id(holder.column)} = ${head}::bigint`,
    sql`${sql.id(order.column)} = v.line_at`,
    ...own.map(({ column }) => sql`${sql.id(column)} = v.${sql.id(column)}`),
  ];
  await sql`
    update ${sql.raw(plan.table)} t
    set ${sql.join(sets)}, version = t.version + 1, updated_at = now(), updated_by = ${session.userId}
    from ${recordset(own, lines)}
    where ${ofTenant(plan, session)} and t.id = v.line_id`.execute(tx);
  await writeOwnColumns(plan, field, lines, { tx, session });
}

/** Writes the tenant's own columns in their separate table. */
async function writeOwnColumns(
  plan: EntityPlan,
  field: LinesChange['field'],
  lines: readonly (PlacedLine & { id: number })[],
  { tx, session }: Pick<ConnectedRequest, 'tx' | 'session'>,
): Promise<void> {
  const own = ownColumns(plan, field, true);
  if (!plan.beside || own.length === 0) return;
  const owner = Object.entries(ownerOfNew(plan, session)).filter(
    ([column]) => column !== 'org_id' || plan.model.entity.scope === 'org',
  );
  const names = own.map(({ column }) => sql.id(column));
  await sql`
    insert into ${sql.raw(plan.beside)} (id, ${sql.join([...owner.map(([column]) => sql.id(column)), ...names])})
    select v.line_id, ${sql.join([...owner.map(([, value]) => sql`${value}::bigint`), ...names.map((name) => sql`v.${name}`)])}
    from ${recordset(own, lines)}
    on conflict (tenant_id, id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(
    tx,
  );
}

/** The columns of lines that a change writes: those of the entity's table, or the tenant's own. */
function ownColumns(plan: EntityPlan, field: LinesChange['field'], beside: boolean): PlannedColumn[] {
  return Object.keys(lineValues(plan, field, {}))
    .map((name) => plan.columns.get(name)!)
    .filter(({ apart }) => (apart !== undefined) === beside);
}

/** The lines as rows `v` of a statement, each value with the type of its column. */
function recordset(columns: readonly PlannedColumn[], lines: readonly PlacedLine[]) {
  const rows = lines.map(({ id, at, values }) => ({
    line_id: id ?? null,
    line_at: at,
    ...Object.fromEntries(columns.map(({ name, column }): [string, Json] => [column, values[name] ?? null])),
  }));
  const types = columns.map(({ column, sql: type }) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as v(${sql.join([sql`line_id bigint`, sql`line_at integer`, ...types])})`;
}

/** Reports a value that another row has already at the cell of the line: the database decides. */
async function atCells(
  { plan, field, after }: LinesChange,
  { lang }: ConnectedRequest,
  environment: Environment,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const {
      code,
      constraint = '',
      detail = '',
    } = error as Partial<Record<'code' | 'constraint' | 'detail', string>>;
    const name = plan.constraints.get(constraint);
    if (name === undefined || (code !== '23505' && code !== '23503')) throw error;
    const at = after.findIndex(({ values }) => detail.includes(`${String(values[name])}) `));
    const label = labelOf(plan, name, lang, environment);
    throw fieldErrors([
      fieldError(
        at < 0 ? field.model : `${field.model}/${at}/${name}`,
        code === '23505' ? 'unique' : 'missingReference',
        lang,
        { label },
      ),
    ]);
  }
}
