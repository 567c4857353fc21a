import { sql } from 'kysely';
import type { Tx } from '../../action';
import { quoted } from '../tables/table';

/** PostgreSQL limits the columns of a table over its lifetime; dropped ones count. */
const MOST_COLUMNS = 1600;
/** Temporary name of the new table until the old one is dropped; no id begins with an underscore. */
const COPY = '_anew';
/** Number of columns kept free for the next change. */
const SPARE = 100;

/**
 * Rebuilds tables that would soon reach the column limit because dropped columns count, with their rows, indexes, keys
 * and triggers. `added` is the number of columns that a change adds per table. The caller restores grants and policies.
 * Returns the rebuilt tables.
 */
export async function rebuildCrowded(tx: Tx, added: ReadonlyMap<string, number>): Promise<string[]> {
  const names = [...added.keys()];
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; used: number; dropped: number }>`
    select c.relname as name, max(a.attnum)::int as used, (count(*) filter (where a.attisdropped))::int as dropped
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any(${names}::text[])
     group by c.relname`.execute(tx);
  const crowded = rows.filter(
    ({ name, used, dropped }) => dropped > 0 && used + added.get(name)! > MOST_COLUMNS - SPARE,
  );
  for (const { name } of crowded) await rebuild(tx, name);
  return crowded.map(({ name }) => name);
}

/** The number of columns that statements add per table. */
export function addedColumns(statements: readonly string[]): ReadonlyMap<string, number> {
  const added = new Map<string, number>();
  for (const statement of statements) {
    const [, name] = /^alter table "([^"]+)" add column /.exec(statement) ?? [];
    if (name !== undefined) added.set(name, (added.get(name) ?? 0) + 1);
  }
  return added;
}

async function rebuild(tx: Tx, name: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(tx);
  const [table, copy] = [quoted(name), quoted(COPY)];
  await run(`lock table ${table} in access exclusive mode`);
  const { columns, next, constraints, references, indexes, triggers } = await definitionsOf(tx, name);
  const list = columns.map(quoted).join(', ');
  await run(`create table ${copy} (like ${table} including defaults including identity)`);
  await run(`insert into ${copy} (${list}) overriding system value select ${list} from ${table}`);
  for (const { on, constraint } of references)
    await run(`alter table ${quoted(on)} drop constraint ${quoted(constraint)}`);
  await run(`drop table ${table}`);
  await run(`alter table ${copy} rename to ${table}`);
  for (const { definition } of indexes) await run(definition);
  for (const { constraint, definition } of constraints)
    await run(`alter table ${table} add constraint ${quoted(constraint)} ${definition}`);
  for (const { on, constraint, definition } of references)
    await run(`alter table ${quoted(on)} add constraint ${quoted(constraint)} ${definition}`);
  for (const { definition } of triggers) await run(definition);
  if (next !== null)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next}, false)`.execute(tx);
}

interface Definition {
  definition: string;
}

/**
 * The objects that PostgreSQL drops with a table, as statements that recreate them; keys first that others depend on.
 */
async function definitionsOf(tx: Tx, name: string) {
  const oid = sql`to_regclass(${quoted(name)})`;
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${oid} and attnum > 0 and not attisdropped
     order by attnum`.execute(tx);
  const sequence = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${quoted(name)}, 'id') as name`.execute(tx);
  const own = sequence.rows[0]?.name ?? null;
  const next = own
    ? await sql<{ next: number }>`
        select last_value + is_called::int as next from ${sql.raw(own)}`.execute(tx)
    : null;
  const constraints = await sql<Definition & { constraint: string }>`
    select conname as constraint, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = ${oid} and contype in ('p', 'u', 'c', 'f') order by contype = 'f'`.execute(tx);
  const references = await sql<Definition & { constraint: string; on: string }>`
    select conname as constraint, c.relname as "on", pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.confrelid = ${oid} and k.conrelid <> k.confrelid and k.contype = 'f'`.execute(tx);
  const indexes = await sql<Definition>`
    select pg_get_indexdef(indexrelid) as definition from pg_index x where indrelid = ${oid}
      and not exists (select from pg_constraint where conindid = x.indexrelid and conrelid = ${oid})`.execute(
    tx,
  );
  const triggers = await sql<Definition>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = ${oid} and not tgisinternal`.execute(tx);
  return {
    columns: columns.rows.map((row) => row.name),
    next: next?.rows[0]?.next ?? null,
    constraints: constraints.rows,
    references: references.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
  };
}
