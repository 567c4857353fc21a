import { createHash } from 'node:crypto';
import { quoted } from './table';

/** Longer names PostgreSQL cuts off. */
const LONGEST_NAME = 63;

/**
 * Columns that a tenant adds to a shipped entity are kept in a table of the tenant's own, with one row for each row of the
 * shared table that has a value in one of them. So nobody uses up the columns that PostgreSQL gives a shared table (1,600,
 * dropped ones included), and an index, a key or a change of them is nobody else's.
 */
export function besideTable(tenantId: number, entity: string): string {
  return tableName(`_${tenantId}_`, entity);
}

/**
 * The table of an entity that is a tenant's own: ids of such entities are a namespace of each tenant, and another tenant's entity
 * of the same id is another table.
 */
export function ownTable(tenantId: number, entity: string): string {
  return tableName(`_${tenantId}__`, entity);
}

/**
 * Ids begin with a letter (`ENTITY_ID`), so no shipped table begins like these, and a name says which of the two kinds it is. Where
 * one is too long, a hash stands for the id; with the digit before it, it is the name of no other id.
 */
function tableName(prefix: string, entity: string): string {
  const name = `${prefix}${entity}`;
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(entity).digest('hex').slice(0, 32);
  return `${prefix}0${hash}_${entity}`.slice(0, LONGEST_NAME);
}

/** The tenant whose columns a table holds beside a shared one; null: it is no such table. */
export function tenantBeside(table: string): number | null {
  const [, tenantId] = /^_(\d+)_[^_]/.exec(table) ?? [];
  return tenantId === undefined ? null : Number(tenantId);
}

/** Columns of such a table that say whose a row is. */
export const OWN_KEYS: ReadonlySet<string> = new Set(['id', 'tenant_id', 'org_id']);

/** A stored column, as far as its place goes. */
interface Placed {
  column: string;
  apart?: string | undefined;
}

/** The SQL of a column of a row that is called `alias` in a query over `joinedTable`. */
export function placed({ column, apart }: Placed, alias = 't'): string {
  return `${apart ? `${alias}_own` : alias}.${quoted(column)}`;
}

/** The table of an entity under an alias, with the one beside it where columns are kept apart. */
export function joinedTable(table: string, columns: readonly Placed[], alias = 't'): string {
  const beside = columns.find(({ apart }) => apart)?.apart;
  const own = `${alias}_own`;
  return `${quoted(table)} ${alias}${beside ? ` left join ${quoted(beside)} ${own} on ${own}.tenant_id = ${alias}.tenant_id and ${own}.id = ${alias}.id` : ''}`;
}
