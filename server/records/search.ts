import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { Db } from '../action';
import { documentedOrder, withId } from '../database/list-order';
import { hiddenFields } from '../permission/field-rights';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { fullRows, presentRows } from './present-rows';
import type { ListRequest } from './list-request';
import type { RecordContext } from './records';
import { readable } from './scope';
import { countRows, sumRows } from './totals';
import { nest } from './tree';

export interface ListAnswer {
  rows: JsonObject[];
  page: number;
  totalCount: number;
  /** There are more rows than `totalCount`; how many, nobody has counted. Absent: the total is exact. */
  totalAtLeast?: true;
}

/** A page of the rows in scope, or a whole tree when nothing is asked for. */
export async function search(
  plan: EntityPlan,
  request: ListRequest,
  context: RecordContext,
  environment: Environment,
): Promise<ListAnswer> {
  const { session, tx } = context;
  const hidden = hiddenFields(session, plan.id);
  if (request.order && hidden.has(request.order.column)) throw new AppError('invalidOrder');
  refuseHidden(hidden, request.criteria);
  const conditions = criteriaConditions(plan, environment.plans, request.criteria);
  const where = sql.join([readable(plan, session), ...conditions], sql` and `) as RawBuilder<boolean>;
  const wholeTree = plan.parent !== null && conditions.length === 0;
  const offset = (request.page - 1) * request.pageSize;
  const by = order(plan, request, hidden);
  const found = await readRows(plan, request, { where, by, whole: wholeTree }, tx);
  const shown = presentRows(plan, fullRows(plan, found), context, environment);

  // A page that is not full tells the total by itself.
  const known =
    wholeTree || (shown.length < request.pageSize && (shown.length > 0 || offset === 0))
      ? shown.length + (wholeTree ? 0 : offset)
      : null;
  // The sum of one row would be its value.
  const summed = plan.model.fields.filter(
    ({ model, summary, sensitive }) => summary && !sensitive && !hidden.has(model),
  );
  const page = wholeTree ? 1 : request.page;
  const rows: JsonObject[] = wholeTree ? nest(shown, plan.parent ?? '') : shown;
  if (summed.length > 0 && known !== 0) {
    const { count, row } = await sumRows(plan, summed, where, tx);
    return { rows: count > 0 ? [...rows, row] : rows, page, totalCount: count };
  }
  if (known !== null) return { rows, page, totalCount: known };
  const { count, atLeast } = await countRows(plan, where, request, tx);
  return { rows, page, totalCount: count, ...(atLeast && { totalAtLeast: true }) };
}

async function readRows(
  plan: EntityPlan,
  request: ListRequest,
  { where, by, whole }: { where: RawBuilder<boolean>; by: RawBuilder<unknown>; whole: boolean },
  tx: Db,
): Promise<unknown[]> {
  const table = sql.raw(plan.from);
  const full = sql.raw(plan.fullFrom);
  const offset = (request.page - 1) * request.pageSize;
  // As numbers of the statement: for a limit that it does not know PostgreSQL would plan anew each time.
  const start = offset === 0 ? sql`` : sql` offset ${offset}`;
  const limits = whole ? sql`` : sql`limit ${sql.raw(String(request.pageSize))}${start}`;
  // Beyond the first page the ids come first: what is skipped is found in an index, and neither read nor put into words.
  const from =
    whole || offset === 0
      ? sql`${full} where ${where} order by ${by} ${limits}`
      : sql`${full} where t.id = any(array(select t.id from ${table} where ${where} order by ${by} ${limits})) order by ${by}`;
  return (await sql`select ${sql.raw(plan.fullList)} from ${from}`.execute(tx)).rows;
}

/** The order that is asked for, else the document's; `id` decides between equals. What is hidden or sensitive orders nothing. */
function order(
  plan: EntityPlan,
  { order: asked }: ListRequest,
  hidden: ReadonlySet<string>,
): RawBuilder<unknown> {
  const tells = (column: string) => hidden.has(column) || plan.model.byName.get(column)?.sensitive;
  const keys = asked
    ? withId([asked])
    : withId(documentedOrder(plan.model.entity).filter(({ column }) => !tells(column)));
  return sql.join(
    keys.map(({ column, descending }) => {
      const name = sql.raw(plan.columns.get(column)?.ref ?? 't.id');
      return descending ? sql`${name} desc` : name;
    }),
  );
}
