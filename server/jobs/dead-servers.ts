import { sql } from 'kysely';
import type { Db, Tx } from '../action';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { endJobIn } from './end-job';
import type { JobEnded, JobKind } from './job-contract';
import type { JobRow } from './job-row';
import { QUEUE_SCHEMA } from './queue-schema';
import { keyName, MOST_ATTEMPTS, requeue } from './run-job';

interface RecoveryServices {
  readonly core: Db;
  readonly kinds: ReadonlyMap<string, Pick<JobKind, 'retry'>>;
  readonly leaseSeconds: number;
  readonly ended: JobEnded;
}

/** Reports that a server runs; false when the others have given it up. */
export async function reportAlive(core: Db, server: string): Promise<boolean> {
  const { rows } = await sql`
    update job_server set seen_at = now() where id = ${server} returning id`.execute(core);
  return rows.length > 0;
}

/** Makes a server known, before it takes its first job. */
export async function registerServer(core: Db, server: string): Promise<void> {
  await sql`insert into job_server (id) values (${server}) on conflict (id) do nothing`.execute(core);
}

/** The servers that have reported in time. */
export async function livingServers(core: Db, leaseSeconds: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from job_server where seen_at > now() - make_interval(secs => ${leaseSeconds})`.execute(core);
  return new Set(rows.map(({ id }) => id));
}

/** Takes over the work of servers that have not reported in time. */
export async function recoverDeadServers(services: RecoveryServices): Promise<void> {
  const { core, leaseSeconds } = services;
  const { rows } = await sql<{ id: string }>`
    /* every tenant */ select held_by as id from job where state = 'running'
    union select locked_by from ${sql.raw(QUEUE_SCHEMA)}._private_jobs where locked_by is not null
    union select id from job_server
    except select id from job_server where seen_at > now() - make_interval(secs => ${leaseSeconds})`.execute(
    core,
  );
  const dead = rows.map(({ id }) => id).filter((id) => id !== null);
  if (dead.length > 0) await takeOver(services, dead);
}

/** Gives the work of servers free, which do not run any more: their jobs go on elsewhere or end as interrupted. */
export async function takeOver(services: RecoveryServices, servers: readonly string[]): Promise<void> {
  const ids = sql`any(${[...servers]}::text[])`;
  await runInTransaction(services.core, async (tx) => {
    await sql`delete from job_server where id = ${ids}`.execute(tx);
    const { rows } = await sql<JobRow>`
      /* every tenant */ select * from job where state = 'running' and held_by = ${ids} for update skip locked`.execute(
      tx,
    );
    for (const row of rows) await release(tx, services, row);
    await sql`select ${sql.raw(QUEUE_SCHEMA)}.force_unlock_workers(${[...servers]}::text[])`.execute(tx);
  });
}

/** Releases jobs that a running server holds in the database only, because their end could not be stored. */
export async function releaseForgotten(
  services: RecoveryServices,
  server: string,
  running: ReadonlyMap<string, unknown>,
): Promise<void> {
  const { rows } = await sql<JobRow>`
    /* every tenant */ select * from job where state = 'running' and held_by = ${server}`.execute(
    services.core,
  );
  for (const row of rows)
    if (!running.has(keyName({ tenantId: row.tenant_id, id: row.id })))
      await runInTransaction(services.core, (tx) => release(tx, services, row));
}

async function release(tx: Tx, { kinds, ended }: RecoveryServices, row: JobRow): Promise<void> {
  const again = kinds.get(row.kind)?.retry === 'again' && row.attempt < MOST_ATTEMPTS;
  const holder = row.held_by ?? '';
  if (row.cancel_at !== null) await endJobIn(tx, row, holder, { state: 'canceled' }, ended);
  else if (again) await requeue(tx, row, holder);
  else await endJobIn(tx, row, holder, { state: 'interrupted' }, ended);
}
