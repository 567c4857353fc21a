import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Db } from '../action';
import type { EntityPlan, PlannedColumn } from './entity-plan';

type Condition = RawBuilder<boolean>;

/** Usual maximum of ancestors in one response; more distant ones are omitted. */
const MOST_ANCESTORS = 1000;

/**
 * How to read a tree in parts. `scope` is always a condition over the row `t` that includes the session's rights: a
 * node outside it is neither a parent nor a child nor an ancestor.
 */
export interface TreeReader {
  plan: EntityPlan;
  scope: Condition;
  tx: Db;
}

/** Joins conditions with AND. */
export function both(...conditions: readonly RawBuilder<unknown>[]): Condition {
  return sql.join(conditions, sql` and `) as Condition;
}

/** The parent column; throws for an entity without a tree. */
function parentOf(plan: EntityPlan): PlannedColumn {
  const parent = plan.columns.get(plan.parent ?? '');
  if (!parent) throw new AppError('invalidCriteria', {}, { field: 'childrenOf' });
  return parent;
}

/** Whether there are more nodes than fit into one response. Counts no further than that. */
export async function isLarge({ plan, scope, tx }: TreeReader, most: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${sql.raw(plan.from)} where ${scope} limit ${sql.raw(String(most + 1))}
    ) counted`.execute(tx);
  return (rows[0]?.n ?? 0) > most;
}

/**
 * The children of a node; for 0, the nodes without a parent in scope: a visible node is shown even if its parent is not
 * visible.
 */
export function levelBelow({ plan, scope }: TreeReader, node: number): Condition {
  const parent = sql.raw(parentOf(plan).ref);
  return node === 0
    ? sql`(${parent} is null or ${parent} not in (select t.id from ${sql.raw(plan.from)} where ${scope}))`
    : sql`${parent} = ${node}`;
}

/** Those of the nodes that have children. */
export async function thoseWithChildren(
  { plan, scope, tx }: TreeReader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const parent = sql.raw(parentOf(plan).ref);
  const { rows } = await sql<{ id: number }>`
    select distinct ${parent} as id from ${sql.raw(plan.from)}
    where ${parent} = any(${ids}::bigint[]) and ${scope}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The ancestors of nodes: id → parent of each ancestor, the nearest first. */
export async function ancestorsOf(
  { plan, scope, tx }: TreeReader,
  ids: readonly number[],
  most = MOST_ANCESTORS,
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map();
  const table = sql.raw(plan.from);
  const parent = sql.raw(parentOf(plan).ref);
  const { rows } = await sql<{ id: number; up: number | null }>`
    with recursive above(id, up) as (
      select t.id, ${parent} from ${table}
      where t.id in (select ${parent} from ${table} where t.id = any(${ids}::bigint[])) and ${scope}
      union select t.id, ${parent} from ${table} join above on t.id = above.up where ${scope}
    ) select id, up from above limit ${sql.raw(String(most))}`.execute(tx);
  return new Map(rows.map(({ id, up }) => [id, up]));
}
