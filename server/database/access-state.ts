import { sql } from 'kysely';
import type { Db, Tx } from '../action';
import { literal, quoted, type Table } from './table';

/** Its one row holds a number that rises with every change of what sessions are made of. */
const ACCESS_STATE = 'access_state';

/** What sessions are made of: who somebody is, where he belongs, what he may do, and which documents say what there is. */
const SOURCES: ReadonlySet<string> = new Set([
  'org_user',
  'org',
  'org_role',
  'org_department',
  'permission_grant',
  'credential',
  'document_state',
]);

/** Columns that change with every sign-in and say nothing of that. */
const NOTED = "'{last_login_at,last_login_ip,locked_until}'::text[]";

const FUNCTION = 'mortise_access_changed';

/**
 * Servers keep the sessions they know in memory and ask PostgreSQL at every request for this number only: when it is
 * another one, they read the session anew. The database itself counts, so that no way of changing a right can be forgotten:
 * by a trigger that runs as the owner (a request may read the number, not change it), once a transaction and at its
 * end, so that nobody waits for the number longer than a commit takes.
 */
export async function ensureAccessState(tx: Db | Tx, tables: readonly Table[]): Promise<void> {
  const { rows } = await sql<{ schema: string; there: boolean; triggers: string[] }>`
    select current_schema() as schema, to_regprocedure(${`${FUNCTION}()`}) is not null as there,
      array(select tgrelid::regclass::text from pg_trigger where tgname = ${FUNCTION}) as triggers`.execute(
    tx,
  );
  const { schema = 'public', there = false, triggers = [] } = rows[0] ?? {};
  await sql`insert into access_state (id, version) values (1, 0) on conflict do nothing`.execute(tx);
  if (!there) await sql.raw(definition(schema)).execute(tx);
  for (const table of tables) {
    if (!SOURCES.has(table.name) || triggers.includes(table.name)) continue;
    await sql
      .raw(
        `create constraint trigger ${FUNCTION} after insert or update or delete on ${quoted(table.name)}
           deferrable initially deferred for each row execute function ${FUNCTION}()`,
      )
      .execute(tx);
  }
}

function definition(schema: string): string {
  return `
    create function ${FUNCTION}() returns trigger language plpgsql security definer
    set search_path = ${literal(schema)}, pg_temp as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - ${NOTED} = to_jsonb(new) - ${NOTED} then
        return null;
      end if;
      if coalesce(current_setting('mortise.access_changed', true), '') <> pg_current_xact_id()::text then
        perform set_config('mortise.access_changed', pg_current_xact_id()::text, true);
        update ${ACCESS_STATE} set version = version + 1;
      end if;
      return null;
    end $$`;
}
