import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import { isDecided } from '../../schemas/model/chosen-source';
import type { ConnectedRequest } from '../contract/request';
import { invalidCriterion } from './criteria';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { amountOf, rowsIn, shownColumn, type Amount, type FigureQuery } from './figure';
import { presentAll } from './present-all';
import { fullRows } from './present-rows';
import { bizDate } from './validate-row';

/** Figures by the values of a column, or by the latest days or months of a date. */
export interface GroupQuery extends FigureQuery {
  by: { kind: 'value' | 'day' | 'month'; column: string; most: number };
}

/** One group: its value in words, and the criterion that finds its rows. */
interface Group {
  key: string;
  label: string;
  amount: Amount;
  criterion: Json;
}

/** The groups; `more`: there are further ones. */
export interface GroupsAnswer {
  groups: Group[];
  more?: true;
}

/** Computes a figure for each group. */
export async function groups(
  plan: EntityPlan,
  asked: GroupQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<GroupsAnswer> {
  const column = shownColumn(plan, asked.by.column, request);
  // The same id may be that of rows of two entities.
  const { sourceBy } = column.field ?? {};
  if (sourceBy && !isDecided(sourceBy, asked.criteria)) throw invalidCriterion(column.name);
  return asked.by.kind === 'value'
    ? byValue(plan, column, asked, request, environment)
    : byDate(plan, column, asked, request, environment);
}

/** The largest groups first. Rows without a value belong to none: no criterion finds them. */
async function byValue(
  plan: EntityPlan,
  column: PlannedColumn,
  { criteria, value, by }: GroupQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<GroupsAnswer> {
  const ref = sql.raw(column.ref);
  const where = rowsIn(plan, criteria, request, environment);
  const { rows } = await sql<{ value: Json; amount: Amount; row: number }>`
    select ${ref} as value, ${amountOf(plan, value, request)}::text as amount, min(t.id) as row
    from ${sql.raw(plan.from)} where ${where} and ${ref} is not null
    group by ${ref} order by ${amountOf(plan, value, request)} desc nulls last, ${ref}
    limit ${sql.raw(String(by.most + 1))}`.execute(request.tx);
  const shown = rows.slice(0, by.most);
  const labels = await labelsOf(
    plan,
    column,
    shown.map(({ row }) => row),
    request,
    environment,
  );
  return {
    groups: shown.map(({ value: own, amount, row }) => ({
      key: String(own),
      label: labels.get(row) ?? String(own),
      amount: counted(value.kind, amount),
      criterion: own,
    })),
    ...(rows.length > shown.length && { more: true }),
  };
}

/** The words for the values of a column in some rows, as a list shows them to the session. */
async function labelsOf(
  plan: EntityPlan,
  { name, field }: PlannedColumn,
  ids: readonly number[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql`select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)}
    where t.id = any(${ids}::bigint[])`.execute(request.tx);
  const shown = await presentAll(plan, fullRows(plan, rows), [], request, environment);
  const choices = (field?.options.options ?? []) as { value: Json; label: string }[];
  return new Map(
    shown.map((row) => {
      const label = (row.labels as JsonObject)[name];
      const choice = choices.find(({ value }) => value === row[name]);
      const word = choice && environment.word(choice.label, request.lang, plan);
      return [row.id, typeof label === 'string' ? label : (word ?? String(row[name] ?? ''))];
    }),
  );
}

/** The latest days or months in order, also those without rows. */
async function byDate(
  plan: EntityPlan,
  column: PlannedColumn,
  { criteria, value, by }: GroupQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<GroupsAnswer> {
  const unit = by.kind === 'month' ? 'month' : 'day';
  const spans = latest(await bizDate(request.tx), unit, by.most);
  const whole = { ...criteria, [by.column]: [spans[0]!.first, spans.at(-1)!.last] };
  const where = rowsIn(plan, whole, request, environment);
  const start = sql`to_char(date_trunc(${sql.lit(unit)}, ${sql.raw(column.ref)}), 'YYYY-MM-DD')`;
  const { rows } = await sql<{ first: string; amount: Amount }>`
    select ${start} as first, ${amountOf(plan, value, request)}::text as amount
    from ${sql.raw(plan.from)} where ${where} group by 1`.execute(request.tx);
  const amounts = new Map(rows.map(({ first, amount }) => [first, amount]));
  return {
    groups: spans.map(({ first, last }) => ({
      key: first,
      label: unit === 'month' ? first.slice(0, 7) : first,
      amount: counted(value.kind, amounts.get(first) ?? (value.kind === 'avg' ? null : '0')),
      criterion: [first, last],
    })),
  };
}

const counted = (kind: string, amount: Amount): Amount =>
  kind === 'count' && amount !== null ? Number(amount) : amount;

/** The latest days or months up to a day, each with its first and last day. */
function latest(today: string, unit: 'day' | 'month', most: number): { first: string; last: string }[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return Array.from({ length: most }, (_, at) => {
    const back = most - 1 - at;
    if (unit === 'day') {
      const one = iso(Date.UTC(year, month - 1, day - back));
      return { first: one, last: one };
    }
    return {
      first: iso(Date.UTC(year, month - 1 - back, 1)),
      last: iso(Date.UTC(year, month - back, 0)),
    };
  });
}
