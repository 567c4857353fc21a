import { quoted } from './table';

/**
 * Columns that a tenant adds to a shipped entity are kept in a table of the tenant's own, with one row for each row of the
 * shared table that has a value in one of them. So nobody uses up the columns that PostgreSQL gives a shared table (1,600,
 * dropped ones included), and an index, a key or a change of them is nobody else's.
 */
export function ownTable(tenantId: number, entity: string): string {
  return `_${tenantId}_${entity}`;
}

/** Whose columns a table holds, and of which entity; null: it is no such table. No id of an entity begins like it. */
export function ownerOf(table: string): { tenantId: number; entity: string } | null {
  const [, tenantId, entity] = /^_(\d+)_(.+)$/.exec(table) ?? [];
  return tenantId !== undefined && entity !== undefined ? { tenantId: Number(tenantId), entity } : null;
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
