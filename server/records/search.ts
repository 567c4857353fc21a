import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { Db } from '../action';
import { documentedOrder, withId } from '../database/tables/list-order';
import { hiddenFields } from '../access/field-rights';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { refuseSeveralMasked } from './masked-criteria';
import { fullRows, presentRows, type FullRow } from './present-rows';
import type { ListQuery } from './list-query';
import type { ConnectedRequest } from '../contract/request';
import { ofTenant, readable } from './scope';
import { countRows, sumRows } from './totals';
import { nest } from './tree';
import { ancestorsOf, both, isLarge, levelBelow, thoseWithChildren, type TreeReader } from './tree-levels';

/** A page of a list. */
export interface ListAnswer {
  rows: JsonObject[];
  page: number;
  totalCount: number;
  /** There are more rows than `totalCount`; how many, nobody has counted. Absent: the total is exact. */
  totalAtLeast?: true;
  /**
   * The tree is too large to be answered at once. Without criteria these are nodes of one level, with criteria those they find,
   * below their ancestors (`isAncestor`); `hasChildren` marks those whose children are for `childrenOf` to ask for.
   */
  partial?: true;
}

/**
 * A page of the rows in scope; of a tree, when nothing is asked for, all of it, or if that is too much, the nodes at its
 * top. `childrenOf` asks for those right below a node.
 */
export async function search(
  plan: EntityPlan,
  query: ListQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const { session, tx } = request;
  const { childrenOf } = query;
  const hidden = hiddenFields(session, plan.id);
  if (query.order && hidden.has(query.order.column)) throw new AppError('invalidOrder');
  refuseHidden(hidden, query.criteria);
  refuseSeveralMasked(plan.model, session, query.criteria);
  // Where the parents are hidden, who is below whom is, too.
  const isTree = plan.parent !== null && !hidden.has(plan.parent);
  if (!isTree && childrenOf !== null) throw new AppError('invalidCriteria', {}, { field: 'childrenOf' });
  const conditions = criteriaConditions(plan, environment.plans, query.criteria, session);
  const tree: TreeReader = { plan, scope: readable(plan, session), tx };
  const partial =
    plan.parent !== null && (childrenOf !== null || (await isLarge(tree, environment.limits.treeNodes)));
  const whole = plan.parent !== null && !partial && conditions.length === 0;
  const byLevel = partial && isTree && (childrenOf !== null || conditions.length === 0);
  const asked = both(tree.scope, ...conditions);
  const where = byLevel ? both(asked, levelBelow(tree, childrenOf ?? 0)) : asked;
  const by = order(plan, query, hidden);
  const present = (found: unknown[]) => presentRows(plan, fullRows(plan, found), request, environment);

  const page = { where, by, whole, own: ofTenant(plan, session) };
  const { rows, held } =
    partial && isTree && !byLevel
      ? await findNodes(tree, query, page, present)
      : await readPage(query, page, present, tree, byLevel);

  // The top of a large tree tells how large all of it is.
  const ofAll = byLevel && childrenOf === null;
  const offset = whole ? 0 : (query.page - 1) * query.pageSize;
  // A page that is not full tells the total by itself.
  const full = !whole && (held >= query.pageSize || (held === 0 && offset > 0));
  const known = ofAll || full ? null : held + offset;
  // The sum of one row would be its value.
  const summed = plan.model.fields.filter(
    ({ model, summary, sensitive }) => summary && !sensitive && !hidden.has(model) && childrenOf === null,
  );
  const told = { page: whole ? 1 : query.page, ...(partial && { partial: true as const }) };
  const counted = ofAll ? asked : where;
  if (summed.length > 0 && known !== 0) {
    const { count, row } = await sumRows(plan, summed, counted, tx);
    return { rows: count > 0 ? [...rows, row] : rows, totalCount: count, ...told };
  }
  if (known !== null) return { rows, totalCount: known, ...told };
  const { count, atLeast } = await countRows(plan, counted, query, tx);
  return { rows, totalCount: count, ...(atLeast && { totalAtLeast: true }), ...told };
}

/** Rows of an answer; `held`: as many of them are what was asked for, the others are ancestors. */
interface Shown {
  rows: JsonObject[];
  held: number;
}

interface Page {
  where: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
  whole: boolean;
  /** Rows of the tenant. */
  own: RawBuilder<boolean>;
}

type Present = (found: unknown[]) => FullRow[];

/** A page of a list or of a level, or a whole tree. */
async function readPage(
  query: ListQuery,
  page: Page,
  present: Present,
  tree: TreeReader,
  byLevel: boolean,
): Promise<Shown> {
  const { plan, tx } = tree;
  const all = present(await readRows(plan, query, page, tx));
  const rows = page.whole ? nest(all, plan.parent ?? '') : byLevel ? await marked(tree, all) : all;
  return { rows, held: all.length };
}

/** Nodes of a large tree that criteria find, below their ancestors. */
async function findNodes(
  tree: TreeReader,
  query: ListQuery,
  { where, by, own }: Page,
  present: Present,
): Promise<Shown> {
  const { plan, scope, tx } = tree;
  const ids = await readIds(plan, query, where, by, tx);
  const found = new Set(ids);
  const above = await ancestorsOf(tree, ids);
  const given = both(scope, sql`t.id = any(${[...new Set([...ids, ...above.keys()])]}::bigint[])`);
  const all = present(await readRows(plan, query, { where: given, by, whole: true, own }, tx));
  const rows = all.map((row): JsonObject => (found.has(row.id) ? row : { ...row, isAncestor: true }));
  return { rows: nest(rows, plan.parent ?? ''), held: ids.length };
}

/** Nodes of one level, those with others below them marked. */
async function marked(tree: TreeReader, rows: readonly FullRow[]): Promise<JsonObject[]> {
  const parents = await thoseWithChildren(
    tree,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => (parents.has(row.id) ? { ...row, hasChildren: true } : row));
}

/** The ids of a page. */
async function readIds(
  plan: EntityPlan,
  { page, pageSize }: ListQuery,
  where: RawBuilder<boolean>,
  by: RawBuilder<unknown>,
  tx: Db,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.raw(plan.from)} where ${where} order by ${by}
    limit ${sql.raw(String(pageSize))} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function readRows(
  plan: EntityPlan,
  query: ListQuery,
  { where, by, whole, own }: Page,
  tx: Db,
): Promise<unknown[]> {
  const table = sql.raw(plan.from);
  const full = sql.raw(plan.fullFrom);
  const offset = (query.page - 1) * query.pageSize;
  // As numbers of the statement: for a limit that it does not know PostgreSQL would plan anew each time.
  const start = offset === 0 ? sql`` : sql` offset ${offset}`;
  const limits = whole ? sql`` : sql`limit ${sql.raw(String(query.pageSize))}${start}`;
  // Beyond the first page the ids come first: what is skipped is found in an index, and neither read nor put into words.
  const from =
    whole || offset === 0
      ? sql`${full} where ${where} order by ${by} ${limits}`
      : sql`${full} where ${own} and t.id = any(array(select t.id from ${table} where ${where} order by ${by} ${limits})) order by ${by}`;
  return (await sql`select ${sql.raw(plan.fullList)} from ${from}`.execute(tx)).rows;
}

/** The order that is asked for, else the document's; `id` decides between equals. What is hidden or sensitive orders nothing. */
function order(
  plan: EntityPlan,
  { order: asked }: ListQuery,
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
