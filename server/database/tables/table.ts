import { createHash } from 'node:crypto';

/** A table as the code wants it; `plan-migration.ts` compares it with the one that is there. */
export interface Table {
  name: string;
  columns: readonly TableColumn[];
  primaryKey: readonly string[];
  indexes: readonly TableIndex[];
  references: readonly TableReference[];
  /** Columns that say whose a row is; `access.ts` makes walls of them. Absent: everybody's. */
  tenantColumn?: string;
  orgColumn?: string;
  /** Rows are added and never changed, not even by the server. */
  appendOnly?: boolean;
  /** Only the machinery uses it (`core`), or only who migrates (`owner`); absent: requests too. */
  users?: 'core' | 'owner';
  /** It holds what one tenant has added to the rows of this table. */
  beside?: { table: string; tenantId: number };
}

/** A column as the server creates it. */
export interface TableColumn {
  name: string;
  /** As PostgreSQL prints it (`format_type`). */
  type: string;
  notNull?: boolean;
  /** SQL of a lasting default. */
  default?: string;
  /** Numbers itself; a given value is taken (seeds draw their numbers first). */
  identity?: boolean;
  /** SQL literal that rows existing before the column get. */
  fill?: string;
}

/** An index as the server creates it. */
export interface TableIndex {
  name: string;
  columns: readonly string[];
  method: 'btree' | 'gin';
  unique: boolean;
  /** Rows without a value in `columns` count as equal to each other. */
  nullsNotDistinct: boolean;
  /** Of the one column, a text: the runs of characters it is searched by (`text-search.ts`). */
  grams?: boolean;
  /** Of the one column, JSON: the values in it with the keys that lead to them. */
  paths?: boolean;
  where?: string;
}

/** A foreign key: `column` holds the id of a row of `table`, of the same tenant where both have one. */
export interface TableReference {
  name: string;
  column: string;
  /** `column`, behind the tenant; and what they are compared with. */
  columns: readonly string[];
  table: string;
  keys: readonly string[];
}

/** A name out of what it stands for: another definition gets another name, so names alone tell what changed. */
export function definedName(readable: string, definition: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 8);
  return `${readable.slice(0, 54)}_${hash}`;
}

/** An index of a table, named after what it is over. */
export function index(
  table: string,
  columns: readonly string[],
  options: Partial<Omit<TableIndex, 'name' | 'columns'>> = {},
): TableIndex {
  const defined = { method: 'btree', unique: false, nullsNotDistinct: false, ...options } as const;
  return {
    name: definedName(`${table}_${columns.join('_')}`, [table, columns, defined]),
    columns,
    ...defined,
  };
}

/** `ofTenant`: both tables have rows of tenants. */
export function reference(table: string, column: string, target: string, ofTenant: boolean): TableReference {
  const columns = ofTenant ? ['tenant_id', column] : [column];
  return {
    name: definedName(`${table}_${column}_fk`, [table, ofTenant ? columns : column, target]),
    column,
    columns,
    table: target,
    keys: ofTenant ? ['tenant_id', 'id'] : ['id'],
  };
}

/** An SQL identifier. Names come from checked documents; quoting keeps words of SQL usable. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as a value in SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
