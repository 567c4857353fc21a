import { sql } from 'kysely';
import type { Db } from '../../server/action';
import type { Model } from '../../schemas/model/model';
import { ACCESS_TABLES, decidesSessions } from '../../server/identity/access-tables';

/**
 * A connection string for a test that changes tables directly, as an operator would: the access change is recorded
 * automatically.
 */
export function byHand(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c mortise_test.by_hand=on');
  return changed.href;
}

/** Columns that every sign-in writes and that no session is derived from. */
const NOTED = "'{last_login_at,last_login_ip,locked_until,forgiven_at}'::text[]";

/**
 * Makes PostgreSQL reject every transaction that changes an access table without `recordAccessChange`, from any code. For the
 * databases of tests only: a forgotten call fails the suite of its feature.
 */
export async function guardAccess(db: Db, { entities }: Pick<Model, 'entities'>): Promise<void> {
  await sql
    .raw(
      `create function test_access_guard() returns trigger language plpgsql security definer
       set search_path = public, pg_temp as $$
       declare
         tenant bigint := (to_jsonb(coalesce(new, old)) ->> 'tenant_id')::bigint;
       begin
         if tg_op = 'UPDATE' and to_jsonb(old) - ${NOTED} = to_jsonb(new) - ${NOTED} then return null; end if;
         if exists (
           select from access_change where tenant_id = tenant and xmin = pg_current_xact_id()::xid
         ) then return null; end if;
         if coalesce(current_setting('mortise_test.by_hand', true), '') <> 'on' then
           raise exception 'access table % is written without recordAccessChange', tg_table_name;
         end if;
         insert into access_change (tenant_id, changes) values (tenant, 1);
         return null;
       end $$`,
    )
    .execute(db);
  const deciding = [...entities.values()].filter(({ entity }) => decidesSessions(entity));
  for (const table of new Set([...ACCESS_TABLES, ...deciding.map((one) => one.table)]))
    await sql
      .raw(
        `create constraint trigger test_access_guard after insert or update or delete on ${table}
         deferrable initially deferred for each row execute function test_access_guard()`,
      )
      .execute(db);
}
