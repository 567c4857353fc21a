import { sql } from 'kysely';
import type { Db } from '../action';
import { BACKUP_FORMAT, LEFT_OUT, type BackupHead, type BackupTable } from './backup-format';

/** Reads what is needed to create the tables again. */
export async function readStructure(db: Db): Promise<BackupHead> {
  const migrations = await sql<{ statements: string[]; tables: string[]; version: number; now: string }>`
    select statements, tables, database_version as version, now() from schema_migration order by id`.execute(
    db,
  );
  const last = migrations.rows.at(-1);
  if (!last) throw nothingToSave();
  const { rows: columns } = await sql<{ name: string; columns: string[]; identity: string | null }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
           min(a.attname::text) filter (where a.attidentity <> '') as identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname = any (${last.tables}) and a.attgenerated = ''
     group by c.relname order by c.relname`.execute(db);
  const sequences: BackupHead['sequences'] = [];
  for (const { name, identity } of columns)
    if (identity) sequences.push(await readSequence(db, name, identity));
  return {
    format: BACKUP_FORMAT,
    databaseVersion: Math.max(...migrations.rows.map(({ version }) => version)),
    createdAt: last.now,
    statements: migrations.rows.flatMap(({ statements }) => statements),
    tables: columns
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(({ name, columns: names }): BackupTable => ({ name, columns: names })),
    sequences,
  };
}

/** The error for a database without our tables. */
export function nothingToSave(): Error {
  return new Error('There is nothing to back up: no server has started on this database yet.');
}

async function readSequence(db: Db, table: string, column: string) {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as sequence`.execute(db);
  const state = await sql<{ last: string; called: boolean }>`
    select last_value::text as last, is_called as called from ${sql.raw(rows[0]?.sequence ?? '')}`.execute(
    db,
  );
  return { table, column, last: state.rows[0]?.last ?? '1', called: state.rows[0]?.called ?? false };
}
