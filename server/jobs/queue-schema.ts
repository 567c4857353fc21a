import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { APPLICATION } from '../database/connection/connect';
import { APP_ROLE, CORE_ROLE, type RoleUse } from '../database/tables/roles';
import { quoted } from '../database/tables/table';
import { queueLogger } from './queue-logger';

/**
 * The schema of graphile-worker, which only runs what the table `job` and the timers say: nothing in it is worth a
 * backup, and it is made again when it is missing.
 */
export const QUEUE_SCHEMA = 'mortise_queue';

/**
 * Creates or updates the schema of the queue, with the rights of the server's roles. The user of the connection needs
 * the right to create a schema in the database, as the owner of a database has it.
 */
export async function ensureQueue(url: string, use: RoleUse): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: APPLICATION });
  // A broken connection rejects its query; a broken idle one is replaced.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lock = await pool.connect();
  try {
    // Servers that start at once wait for each other.
    await lock.query('select pg_advisory_lock(7203, 5)');
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: queueLogger() });
    for (const statement of [ENQUEUE, ...(use === 'none' ? [] : await accessStatements(lock))])
      await lock.query(statement);
  } catch (error) {
    throw (error as { code?: unknown }).code === '42501' ? await lacking(lock, error) : error;
  } finally {
    lock.release(true);
    await pool.end();
  }
}

async function lacking(client: pg.PoolClient, error: unknown): Promise<Error> {
  const { rows } = await client.query<{ database: string; name: string }>(
    'select current_database() as database, current_user as name',
  );
  const { database = '', name = '' } = rows[0] ?? {};
  return new Error(
    `The user of DATABASE_URL may not create the schema ${QUEUE_SCHEMA}, in which jobs wait (${(error as Error).message}). ` +
      `Let an administrator of the database run\n  grant create on database ${quoted(database)} to ${quoted(name)};`,
  );
}

/**
 * Requests put jobs into the queue with this function only: they name a row of `job`, which decides what is run for
 * whom, so a wrong name runs nothing. The rank orders the queue: the first waiting job of each tenant comes before the
 * second of any other.
 */
const ENQUEUE = `create or replace function ${QUEUE_SCHEMA}.enqueue(tenant bigint, job bigint, rank int, seconds int)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    select ${QUEUE_SCHEMA}.add_job('job', json_build_object('tenantId', tenant, 'id', job),
      run_at := now() + make_interval(secs => seconds), job_key := tenant || '/' || job,
      priority := least(rank, 30000), flags := array['job', 'tenant-' || tenant])
  $$`;

/** Grants for the server's roles, and policies where graphile-worker has secured its tables for their owner alone. */
async function accessStatements(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid)`,
    [QUEUE_SCHEMA],
  );
  return [
    `grant usage on schema ${QUEUE_SCHEMA} to ${APP_ROLE}, ${CORE_ROLE}`,
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${CORE_ROLE}`,
    `grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${CORE_ROLE}`,
    ...rows.map(
      ({ name }) =>
        `create policy core on ${QUEUE_SCHEMA}.${quoted(name)} for all to ${CORE_ROLE} using (true) with check (true)`,
    ),
  ];
}
