import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { Field } from '../../schemas/field';
import type { JsonObject } from '../../schemas/json';
import type { Db } from '../action';
import { hiddenFields } from '../permission/field-rights';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { fromDriver, presentRows, type FullRow, type StoredRow } from './present-rows';
import type { ListRequest } from './list-request';
import type { RecordContext } from './records';
import { readable } from './scope';
import { nest } from './tree';

export interface ListAnswer {
  rows: JsonObject[];
  page: number;
  totalCount: number;
}

/** Id of the row that holds the totals. */
const SUMMARY_ID = -1;

/** A page of the rows in scope, or a whole tree when nothing is asked for. The total is exact. */
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
  const limits = wholeTree ? sql`` : sql`limit ${request.pageSize} offset ${offset}`;
  const { rows: found } = await sql`
    select ${sql.raw(plan.fullList)} from ${sql.raw(plan.table)} t
    where ${where} order by ${order(plan, request)} ${limits}`.execute(tx);
  const shown = presentRows(plan, fromDriver<FullRow>(plan, found), context, environment);

  const sums = plan.model.fields.filter((field) => field.summary && !hidden.has(field.model));
  // A page that is not full tells the total by itself.
  const known = wholeTree
    ? shown.length
    : shown.length > 0 && shown.length < request.pageSize
      ? offset + shown.length
      : null;
  const totals = known === null || (sums.length > 0 && known > 0) ? await total(plan, sums, where, tx) : null;
  const totalCount = known ?? totals?.count ?? 0;
  const rows: JsonObject[] = wholeTree ? nest(shown, plan.parent ?? '') : shown;
  return {
    rows: totals && sums.length > 0 && totalCount > 0 ? [...rows, totals.row] : rows,
    page: wholeTree ? 1 : request.page,
    totalCount,
  };
}

/** The order that is asked for, else the document's, else newest first; `id` decides between equals. */
function order(plan: EntityPlan, { order: asked }: ListRequest): RawBuilder<unknown> {
  const documented = plan.model.entity.sort?.map((key) => ({
    column: key.column,
    descending: key.order === 'desc',
  }));
  const keys = asked
    ? [asked]
    : (documented ??
      (plan.columns.has('sort')
        ? [{ column: 'sort', descending: false }]
        : [{ column: 'id', descending: true }]));
  const all = keys.some((key) => key.column === 'id')
    ? keys
    : [...keys, { column: 'id', descending: keys.at(-1)?.descending ?? false }];
  return sql.join(
    all.map(({ column, descending }) => {
      const name = sql`t.${sql.id(plan.columns.get(column)?.column ?? 'id')}`;
      return descending ? sql`${name} desc` : name;
    }),
  );
}

/** How many rows there are, and the sums of the columns that ask for one. */
async function total(
  plan: EntityPlan,
  summed: readonly Field[],
  where: RawBuilder<boolean>,
  tx: Db,
): Promise<{ count: number; row: StoredRow }> {
  const sums = summed.map((field) => {
    const computed = plan.computed.get(field.model);
    const value = computed
      ? sql.raw(computed)
      : sql`t.${sql.id(plan.columns.get(field.model)?.column ?? 'id')}`;
    return sql`, sum(${value}) as ${sql.id(field.model)}`;
  });
  const { rows } = await sql<StoredRow & { count: number }>`
    select count(*) as count ${sql.join(sums, sql``)} from ${sql.raw(plan.table)} t where ${where}`.execute(
    tx,
  );
  const { count = 0, ...row } = fromDriver(plan, rows)[0] as unknown as StoredRow & { count: number };
  return { count, row: { ...row, id: SUMMARY_ID, labels: {} } };
}
