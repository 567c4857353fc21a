import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Db, Session } from '../action';
import { isPath } from '../../schemas/model/through';
import { comparablePath } from './planned-path';
import { presentAll } from './present-all';
import { documentedOrder, withId } from '../database/tables/list-order';
import { hiddenFields } from '../access/field-rights';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan } from './entity-plan';
import { filterCondition, filteredColumns, refuseMaskedChoice } from './filter-condition';
import type { Environment } from './environment';
import { pivoted } from './pivot';
import { refuseSeveralMasked } from './masked-criteria';
import { fullRows, type FullRow } from './present-rows';
import type { ListAnswer } from './list-answer';
import type { ListQuery } from './list-query';
import type { ConnectedRequest } from '../contract/request';
import { ofTenant, readable } from './scope';
import { countRows, sumRows } from './totals';
import { nest } from './tree';
import { ancestorsOf, both, isLarge, levelBelow, thoseWithChildren, type TreeReader } from './tree-levels';

/**
 * A page of the rows in scope. For a tree without parameters: the whole tree or, if it is too large, the root nodes.
 * `childrenOf` loads the children of a node.
 */
export async function search(
  plan: EntityPlan,
  query: ListQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const { session, tx } = request;
  const { childrenOf } = query;
  const { hidden, isTree, conditions } = askedRows(plan, query, session, environment);
  if (query.pivot) {
    const where = both(readable(plan, session), ...conditions);
    return pivoted(plan, query, query.pivot, where, request, environment);
  }
  const tree: TreeReader = { plan, scope: readable(plan, session), tx };
  const partial =
    plan.parent !== null && (childrenOf !== null || (await isLarge(tree, environment.limits.treeNodes)));
  const whole = plan.parent !== null && !partial && conditions.length === 0;
  const byLevel = partial && isTree && (childrenOf !== null || conditions.length === 0);
  const asked = both(tree.scope, ...conditions);
  const where = byLevel ? both(asked, levelBelow(tree, childrenOf ?? 0)) : asked;
  const by = listOrder(plan, query, session, environment);
  const present = (found: unknown[]) =>
    presentAll(plan, fullRows(plan, found), query.through, request, environment);

  const page = { where, ...by, whole, own: ofTenant(plan, session) };
  const { rows, held } =
    partial && isTree && !byLevel
      ? await findNodes(tree, query, page, present)
      : await readPage(query, page, present, tree, byLevel);

  // The root level of a large tree includes the size of the whole tree.
  const ofAll = byLevel && childrenOf === null;
  const offset = whole ? 0 : (query.page - 1) * query.pageSize;
  // A page that is not full implies the total.
  const full = !whole && (held >= query.pageSize || (held === 0 && offset > 0));
  const known = ofAll || full ? null : held + offset;
  // The sum of a single row would reveal its value.
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

/** What a list asks for, checked against what the session may ask. */
export interface AskedRows {
  hidden: ReadonlySet<string>;
  /** When the parent column is hidden, the hierarchy is hidden too. */
  isTree: boolean;
  conditions: RawBuilder<boolean>[];
}

/** The conditions of a list; throws for columns that the session must not search or sort by. */
export function askedRows(
  plan: EntityPlan,
  query: ListQuery,
  session: Session,
  environment: Environment,
): AskedRows {
  const { childrenOf, criteria, filter } = query;
  const hidden = hiddenFields(session, plan.id);
  if (query.order && hidden.has(query.order.column)) throw new AppError('invalidOrder');
  refuseHidden(hidden, [...Object.keys(criteria), ...filteredColumns(filter)]);
  refuseSeveralMasked(plan.model, session, criteria);
  if (filter) refuseMaskedChoice(plan.model, session, filter, criteria);
  const isTree = plan.parent !== null && !hidden.has(plan.parent);
  if (!isTree && childrenOf !== null) throw new AppError('invalidCriteria', {}, { field: 'childrenOf' });
  const conditions = [
    ...criteriaConditions(plan, environment.plans, criteria, session),
    ...(filter ? [filterCondition(plan, environment.plans, filter, session)] : []),
  ];
  return { hidden, isTree, conditions };
}

/** Rows of a response; `held` of them are matches, the others are ancestors. */
interface Shown {
  rows: JsonObject[];
  held: number;
}

/** How rows are sorted. */
export interface RowOrder {
  by: RawBuilder<unknown>;
  /** The table of the values that are sorted by, if it is another one. */
  beside: RawBuilder<unknown>;
}

interface Page extends RowOrder {
  where: RawBuilder<boolean>;
  whole: boolean;
  /** Rows of the tenant. */
  own: RawBuilder<boolean>;
}

type Present = (found: unknown[]) => Promise<FullRow[]>;

/** A page of a list or of a level, or a whole tree. */
async function readPage(
  query: ListQuery,
  page: Page,
  present: Present,
  tree: TreeReader,
  byLevel: boolean,
): Promise<Shown> {
  const { plan, tx } = tree;
  const all = await present(await readRows(plan, query, page, tx));
  const rows = page.whole ? nest(all, plan.parent ?? '') : byLevel ? await marked(tree, all) : all;
  return { rows, held: all.length };
}

/** Matching nodes of a large tree, below their ancestors. */
async function findNodes(
  tree: TreeReader,
  query: ListQuery,
  { where, by, beside, own }: Page,
  present: Present,
): Promise<Shown> {
  const { plan, scope, tx } = tree;
  const ids = await readIds(plan, query, { where, by, beside }, tx);
  const found = new Set(ids);
  const above = await ancestorsOf(tree, ids);
  const given = both(scope, sql`t.id = any(${[...new Set([...ids, ...above.keys()])]}::bigint[])`);
  const all = await present(await readRows(plan, query, { where: given, by, beside, whole: true, own }, tx));
  const rows = all.map((row): JsonObject => (found.has(row.id) ? row : { ...row, isAncestor: true }));
  return { rows: nest(rows, plan.parent ?? ''), held: ids.length };
}

/** Nodes of one level, with a mark on those that have children. */
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
  { where, by, beside }: Pick<Page, 'where' | 'by' | 'beside'>,
  tx: Db,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.raw(plan.from)} ${beside} where ${where} order by ${by}
    limit ${sql.raw(String(pageSize))} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function readRows(
  plan: EntityPlan,
  query: ListQuery,
  { where, by, beside, whole, own }: Page,
  tx: Db,
): Promise<unknown[]> {
  const table = sql.raw(plan.from);
  const full = sql.raw(plan.fullFrom);
  const offset = (query.page - 1) * query.pageSize;
  // As literals: for a LIMIT parameter PostgreSQL would plan every time.
  const start = offset === 0 ? sql`` : sql` offset ${offset}`;
  const limits = whole ? sql`` : sql`limit ${sql.raw(String(query.pageSize))}${start}`;
  // After the first page the ids are read first, so that skipped rows are read only from the index.
  const from =
    whole || offset === 0
      ? sql`${full} ${beside} where ${where} order by ${by} ${limits}`
      : sql`${full} ${beside} where ${own} and t.id = any(array(select t.id from ${table} ${beside} where ${where} order by ${by} ${limits})) order by ${by}`;
  return (await sql`select ${sql.raw(plan.fullList)} from ${from}`.execute(tx)).rows;
}

/** The requested order, or the document's; `id` breaks ties. Hidden and sensitive columns are skipped. */
export function listOrder(
  plan: EntityPlan,
  { order: asked }: Pick<ListQuery, 'order'>,
  session: Session,
  { plans }: Environment,
): RowOrder {
  const hidden = hiddenFields(session, plan.id);
  const tells = (column: string) => hidden.has(column) || plan.model.byName.get(column)?.sensitive;
  const goesThrough = asked !== null && (isPath(asked.column) || plan.throughs.has(asked.column));
  const far = goesThrough ? comparablePath(plan, plans, asked.column, session) : null;
  if (goesThrough && !far) throw new AppError('invalidOrder');
  const keys = asked
    ? withId([asked])
    : withId(documentedOrder(plan.model.entity).filter(({ column }) => !tells(column)));
  const by = sql.join(
    keys.map(({ column, descending }) => {
      const name = sql.raw(far?.name === column ? 'far.value' : (plan.columns.get(column)?.ref ?? 't.id'));
      return descending ? sql`${name} desc` : name;
    }),
  );
  if (!far) return { by, beside: sql`` };
  const value = sql.raw(far.far.columns.get(far.column)!.ref);
  const rows = sql`select t.id, ${value} as value from ${sql.raw(far.far.from)} where ${readable(far.far, session)}`;
  return { by, beside: sql`left join (${rows}) far on far.id = ${sql.raw(far.reference.ref)}` };
}
