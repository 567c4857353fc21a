import { sql, type RawBuilder } from 'kysely';
import { isSummable } from '../../schemas/check/check-columns';
import { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { PIVOT_TOTAL, pivotKey, type ListPivot } from '../../schemas/record/list-pivot';
import { documentedOrder } from '../database/tables/list-order';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { shownColumn } from './figure';
import type { ListAnswer } from './list-answer';
import type { ListQuery } from './list-query';
import { presentAll } from './present-all';
import { fullRows } from './present-rows';
import { COUNTED, SUMMARY_ID } from './totals';

/** A group of rows: the first one stands for all of them. */
interface Group {
  id: number;
  amounts: Record<string, string> | null;
  total: string | null;
}

interface Columns {
  by: readonly PlannedColumn[];
  of: PlannedColumn;
  value: PlannedColumn;
}

/**
 * A page of groups of equal rows, with one sum for each of some values of a column, and a last row with the sums over
 * the whole result. A group shows what the session sees of its first row.
 */
export async function pivoted(
  plan: EntityPlan,
  query: ListQuery,
  pivot: ListPivot,
  where: RawBuilder<boolean>,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const columns: Columns = {
    by: pivot.by.map((name) => groupable(plan, name, request)),
    of: groupable(plan, pivot.column, request),
    value: summable(plan, pivot.value, request),
  };
  const found = await readGroups(plan, query, pivot, columns, where, request);
  const first = await presented(plan, found, request, environment);
  const rows = found.flatMap((group): JsonObject[] => {
    const row = first.get(group.id);
    return row ? [{ ...only(row, pivot.by), ...amountsOf(group, pivot, columns.value) }] : [];
  });
  const { count, atLeast, sums } = await readTotals(plan, query, pivot, columns, where, request);
  const summary = { id: SUMMARY_ID, labels: {}, ...amountsOf(sums, pivot, columns.value) };
  return {
    rows: count > 0 ? [...rows, summary] : rows,
    page: query.page,
    totalCount: count,
    ...(atLeast && { totalAtLeast: true as const }),
  };
}

/** A column with one value per row, which the session sees in clear text. */
function groupable(plan: EntityPlan, name: string, request: ConnectedRequest): PlannedColumn {
  const column = shownColumn(plan, name, request);
  if (!plan.model.sortable.has(name) || !column.field || column.field.sourceBy)
    throw new AppError('invalidCriteria', {}, { field: name });
  return column;
}

function summable(plan: EntityPlan, name: string, request: ConnectedRequest): PlannedColumn {
  const column = shownColumn(plan, name, request);
  if (!column.field || !isSummable(column.sql, column.field))
    throw new AppError('invalidCriteria', {}, { field: name });
  return column;
}

async function readGroups(
  plan: EntityPlan,
  query: ListQuery,
  { by: names, values }: ListPivot,
  { by, of, value }: Columns,
  where: RawBuilder<boolean>,
  { tx }: ConnectedRequest,
): Promise<Group[]> {
  const place = (name: string) => sql.id(`b${names.indexOf(name)}`);
  const keys = sql.join(by.map(({ name, ref }) => sql`${sql.raw(ref)} as ${place(name)}`));
  const places = sql.join(names.map(place));
  const asked = query.order;
  if (asked && !names.includes(asked.column)) throw new AppError('invalidOrder');
  const order = asked
    ? [asked]
    : documentedOrder(plan.model.entity).filter(({ column }) => names.includes(column));
  const sorted = order.map(({ column, descending }) =>
    descending ? sql`${place(column)} desc` : place(column),
  );
  const amount = sql`sum(${sql.raw(value.ref)})`;
  const { rows } = await sql<Group>`
    select min(g.id) as id, sum(g.amount)::text as total,
           jsonb_object_agg(g.key, g.amount::text) filter (where g.key = any(${texts(values)}::text[])) as amounts
      from (select min(t.id) as id, ${keys}, ${sql.raw(of.ref)}::text as key, ${amount} as amount
              from ${sql.raw(plan.from)} where ${where}
             group by ${sql.join(by.map(({ ref }) => sql.raw(ref)))}, ${sql.raw(of.ref)}) g
     group by ${places} order by ${sql.join([...sorted, sql`min(g.id)`])}
     limit ${sql.raw(String(query.pageSize))} offset ${(query.page - 1) * query.pageSize}`.execute(tx);
  return rows;
}

/** The number of groups, counted like the rows of other lists, and the sums over all of them. */
async function readTotals(
  plan: EntityPlan,
  { page, pageSize, exactTotal }: ListQuery,
  { values }: ListPivot,
  { by, of, value }: Columns,
  where: RawBuilder<boolean>,
  { tx }: ConnectedRequest,
): Promise<{ count: number; atLeast: boolean; sums: Omit<Group, 'id'> }> {
  const bound = Math.ceil((page * pageSize + 1) / COUNTED) * COUNTED;
  const limit = exactTotal ? sql`` : sql`limit ${sql.raw(String(bound + 1))}`;
  const from = sql`from ${sql.raw(plan.from)} where ${where}`;
  const { rows } = await sql<Omit<Group, 'id'> & { n: number }>`
    select (select count(*) from (select 1 ${from} group by ${sql.join(by.map(({ ref }) => sql.raw(ref)))} ${limit}) c) as n,
           sum(s.amount)::text as total,
           jsonb_object_agg(s.key, s.amount::text) filter (where s.key = any(${texts(values)}::text[])) as amounts
      from (select ${sql.raw(of.ref)}::text as key, sum(${sql.raw(value.ref)}) as amount ${from}
             group by ${sql.raw(of.ref)}) s`.execute(tx);
  const { n = 0, ...sums } = rows[0] ?? { amounts: null, total: null };
  return exactTotal || n <= bound
    ? { count: Number(n), atLeast: false, sums }
    : { count: bound, atLeast: true, sums };
}

const texts = (values: ListPivot['values']) => values.map(String);

/** The first row of each group, as a list shows it to the session. */
async function presented(
  plan: EntityPlan,
  groups: readonly Group[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (groups.length === 0) return new Map();
  const { rows } = await sql`select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)}
    where t.id = any(${groups.map(({ id }) => id)}::bigint[])`.execute(request.tx);
  const shown = await presentAll(plan, fullRows(plan, rows), [], request, environment);
  return new Map(shown.map((row) => [row.id, row]));
}

/** What all rows of a group have in common. */
function only({ id = null, labels, ...row }: JsonObject, names: readonly string[]): JsonObject {
  const among = (from: JsonObject) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name] as Json]] : [])));
  return { id, labels: among((labels ?? {}) as JsonObject), ...among(row) };
}

/** Amounts of money stay decimal texts; other numbers are sent as numbers. */
function amountsOf(
  { amounts, total }: Omit<Group, 'id'>,
  { values }: ListPivot,
  { sql: type, decimalNumber }: PlannedColumn,
): JsonObject {
  const isExact = type.startsWith('numeric') && !decimalNumber;
  const sent = (text: string | null | undefined): Json =>
    text === null || text === undefined ? null : isExact ? text : Number(text);
  return {
    ...Object.fromEntries(values.map((value) => [pivotKey(value), sent(amounts?.[String(value)])])),
    [PIVOT_TOTAL]: sent(total),
  };
}
