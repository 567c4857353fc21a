import { sql } from 'kysely';
import type { Db } from '../action';

/**
 * How long a lease is valid without renewal. Afterwards another server may take over the job of a server that was
 * killed.
 */
export const HELD_SECONDS = 30;

const isFree = sql`l.due_at <= now() and (l.held_until is null or l.held_until <= now())`;

/**
 * Takes a job that is due and that no other server holds. Only the row in the database and the database's clock decide.
 */
export async function takeLease(core: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_lease as l (name, holder, held_until)
    select ${name}, ${holder}, ${until()}
     where not exists (select from job_lease l where name = ${name} and not (${isFree}))
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until, started_at = now()
     where ${isFree}
    returning name`.execute(core);
  return rows.length > 0;
}

/** Renews the lease; false when another server has taken over. */
export async function renewLease(core: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update job_lease set held_until = ${until()}
     where name = ${name} and holder = ${holder} and held_until is not null returning name`.execute(core);
  return rows.length > 0;
}

/** Releases the lease; the job is due again after `seconds`. */
export async function returnLease(core: Db, name: string, holder: string, seconds: number): Promise<void> {
  await sql`
    update job_lease set held_until = null, due_at = now() + make_interval(secs => ${seconds})
     where name = ${name} and holder = ${holder}`.execute(core);
}

function until() {
  return sql`now() + make_interval(secs => ${HELD_SECONDS})`;
}
