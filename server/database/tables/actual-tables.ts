import { sql } from 'kysely';
import type { Db } from '../../action';

/** A foreign key in the catalogue. */
export interface ActualReference {
  columns: readonly string[];
  table: string;
  /** All rows have been validated against it. */
  isValid: boolean;
}

/** A table in the catalogue. Indexes and foreign keys are compared by name (`definedName`). */
export interface ActualTable {
  name: string;
  primaryKey: { name: string; columns: readonly string[] } | null;
  columns: Map<string, { type: string; notNull: boolean }>;
  /** Index → its columns, without the primary key. */
  indexes: Map<string, readonly string[]>;
  references: Map<string, ActualReference>;
  /** Names of the checks, and of the triggers that are not PostgreSQL's own. */
  checks: Set<string>;
  triggers: Set<string>;
}

/** Reads the tables of the current schema from the catalogue. */
export async function actualTables(db: Db): Promise<Map<string, ActualTable>> {
  const tables = new Map<string, ActualTable>();
  const columns = await sql<{ table: string; name: string | null; type: string; notNull: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname, a.attnum`.execute(db);
  for (const { table, name, type, notNull } of columns.rows) {
    const known = tables.get(table) ?? {
      name: table,
      primaryKey: null,
      columns: new Map(),
      indexes: new Map(),
      references: new Map(),
      checks: new Set(),
      triggers: new Set(),
    };
    tables.set(table, known);
    if (name) known.columns.set(name, { type, notNull });
  }
  const indexes = await sql<{ table: string; name: string; columns: string[] }>`
    select t.relname as "table", i.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid
        and (a.attnum = any(x.indkey) or exists (
          select from pg_depend d where d.objid = i.oid and d.refobjid = t.oid and d.refobjsubid = a.attnum))) as columns
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and not x.indisprimary`.execute(db);
  for (const { table, name, columns: names } of indexes.rows) tables.get(table)?.indexes.set(name, names);
  const keys = await sql<{ of: string; name: string; kind: string } & ActualReference>`
    select t.relname as "of", k.conname as name, k.contype as kind, r.relname as "table", k.convalidated as "isValid",
      array(select a.attname::text from unnest(k.conkey) with ordinality as key (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = key.number order by key.place) as columns
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    left join pg_class r on r.oid = k.confrelid
    where t.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'f', 'c')`.execute(db);
  for (const { of, name, kind, columns, table, isValid } of keys.rows) {
    const known = tables.get(of);
    if (known && kind === 'p') known.primaryKey = { name, columns };
    else if (kind === 'c') known?.checks.add(name);
    else known?.references.set(name, { columns, table, isValid });
  }
  const triggers = await sql<{ of: string; name: string }>`
    select t.relname as "of", g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal`.execute(db);
  for (const { of, name } of triggers.rows) tables.get(of)?.triggers.add(name);
  return tables;
}
