import { createHash } from 'node:crypto';
import { quoted } from './table';

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

/**
 * The table for columns that a tenant adds to a shipped entity, with one row for each shared row that has a value in
 * one of them. So no tenant uses up the column limit of a shared table (1,600, dropped ones included), and its indexes,
 * keys and changes affect no other tenant.
 */
export function addedColumnsTable(tenantId: number, entity: string): string {
  return tableName(`_${tenantId}_`, entity);
}

/**
 * The table of a tenant's own entity: ids of such entities are a namespace per tenant, so another tenant's entity with
 * the same id has another table.
 */
export function ownTable(tenantId: number, entity: string): string {
  return tableName(`_${tenantId}__`, entity);
}

/**
 * Entity ids begin with a letter (`ENTITY_ID`), so no shipped table has such a name, and the prefix tells the two kinds
 * apart. A hash replaces an id that is too long; because of its leading digit the name cannot belong to another id.
 */
function tableName(prefix: string, entity: string): string {
  const name = `${prefix}${entity}`;
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(entity).digest('hex').slice(0, 32);
  return `${prefix}0${hash}_${entity}`.slice(0, LONGEST_NAME);
}

/** The tenant whose own columns a table holds; null for any other table. */
export function tenantOfAddedColumns(table: string): number | null {
  const [, tenantId] = /^_(\d+)_[^_]/.exec(table) ?? [];
  return tenantId === undefined ? null : Number(tenantId);
}

/** Columns of such a table that identify the owner of a row. */
export const OWN_KEYS: ReadonlySet<string> = new Set(['id', 'tenant_id', 'org_id']);

/** A stored column with its location. */
interface Placed {
  column: string;
  apart?: string | undefined;
}

/** The SQL of a column for a row aliased `alias` in a query over `joinedTable`. */
export function placed({ column, apart }: Placed, alias = 't'): string {
  return `${apart ? `${alias}_own` : alias}.${quoted(column)}`;
}

/** The table of an entity under an alias, joined with the tenant's own columns if there are any. */
export function joinedTable(table: string, columns: readonly Placed[], alias = 't'): string {
  const beside = columns.find(({ apart }) => apart)?.apart;
  const own = `${alias}_own`;
  return `${quoted(table)} ${alias}${beside ? ` left join ${quoted(beside)} ${own} on ${own}.tenant_id = ${alias}.tenant_id and ${own}.id = ${alias}.id` : ''}`;
}
