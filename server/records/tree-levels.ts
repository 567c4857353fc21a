import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { Db } from '../action';
import type { EntityPlan, PlannedColumn } from './entity-plan';

type Condition = RawBuilder<boolean>;

/** Ancestors that one answer tells of at most; what lies further up than those is not named. */
const MOST_ANCESTORS = 1000;

/**
 * What a tree is read by when it is not read whole. `scope` is always a condition over the row `t` that carries the session's
 * rights: a node that it does not let through is no parent, no child and no ancestor.
 */
export interface TreeReader {
  plan: EntityPlan;
  scope: Condition;
  tx: Db;
}

/** All of some conditions. */
export function both(...conditions: readonly RawBuilder<unknown>[]): Condition {
  return sql.join(conditions, sql` and `) as Condition;
}

/** The column of the parent; refuses an entity that is no tree. */
function parentOf(plan: EntityPlan): PlannedColumn {
  const parent = plan.columns.get(plan.parent ?? '');
  if (!parent) throw new AppError('invalidCriteria', {}, { field: 'childrenOf' });
  return parent;
}

/** Whether there are more nodes than are answered at once. Counted no further than that. */
export async function isLarge({ plan, scope, tx }: TreeReader, most: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${sql.raw(plan.from)} where ${scope} limit ${sql.raw(String(most + 1))}
    ) counted`.execute(tx);
  return (rows[0]?.n ?? 0) > most;
}

/** The nodes right below one; of 0, those with none above them in scope: what may be seen is not lost because its parent may not. */
export function levelBelow({ plan, scope }: TreeReader, node: number): Condition {
  const parent = sql.raw(parentOf(plan).ref);
  return node === 0
    ? sql`(${parent} is null or ${parent} not in (select t.id from ${sql.raw(plan.from)} where ${scope}))`
    : sql`${parent} = ${node}`;
}

/** Those of some nodes that have others below them. */
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

/** What is above some nodes: id → parent of each ancestor, the nearest first. */
export async function ancestorsOf(
  { plan, scope, tx }: TreeReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map();
  const table = sql.raw(plan.from);
  const parent = sql.raw(parentOf(plan).ref);
  const { rows } = await sql<{ id: number; up: number | null }>`
    with recursive above(id, up) as (
      select t.id, ${parent} from ${table}
      where t.id in (select ${parent} from ${table} where t.id = any(${ids}::bigint[])) and ${scope}
      union select t.id, ${parent} from ${table} join above on t.id = above.up where ${scope}
    ) select id, up from above limit ${sql.raw(String(MOST_ANCESTORS))}`.execute(tx);
  return new Map(rows.map(({ id, up }) => [id, up]));
}
