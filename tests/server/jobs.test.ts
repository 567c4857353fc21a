import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type ServerDatabase } from '../../server/database/connection/server-database';
import { housekeeping } from '../../server/jobs/housekeeping';
import type { Job } from '../../server/contract/job';
import { runDue, startJobs } from '../../server/jobs/start-jobs';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let created: TestDatabase;
let database: ServerDatabase;
let runs: string[];
beforeAll(async () => {
  created = await createTestDatabase({ seed: 'none' });
  database = openDatabase(created.url, 'login');
});
afterAll(async () => {
  await database.close();
  await created.drop();
});
beforeEach(async () => {
  runs = [];
  await sql`delete from job_lease`.execute(database.core);
});

const going = new AbortController().signal;

function job(run: Job['run'] = async () => void runs.push('run')): Job {
  return { name: 'count', everySeconds: 600, run };
}

/** Moves the leases into the past, as if that time had passed. */
async function pass(interval: string): Promise<void> {
  await sql`update job_lease set due_at = due_at - ${interval}::interval,
    held_until = held_until - ${interval}::interval`.execute(database.core);
}

test('of twenty servers that check at once one runs the job, and again when it is due', async () => {
  const look = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, server) => runDue(database.core, job(), `server ${server}`, going)),
    );
  await look();
  await look();
  expect(runs).toEqual(['run']);
  await pass('11 minutes');
  await look();
  expect(runs).toEqual(['run', 'run']);
});

test('while one server works, however long, no other starts', async () => {
  let finish = (): void => undefined;
  const long = job(() => new Promise<void>((resolve) => (finish = resolve)));
  const working = runDue(database.core, long, 'one', going);
  await expect
    .poll(async () => (await sql`select from job_lease`.execute(database.core)).rows)
    .toHaveLength(1);
  await sql`update job_lease set due_at = now() - interval '1 hour'`.execute(database.core);
  await runDue(database.core, job(), 'other', going);
  expect(runs).toEqual([]);
  finish();
  await working;
});

test('the job of a killed server is taken over when its lease has expired', async () => {
  await sql`insert into job_lease (name, holder, held_until, due_at)
    values ('count', 'killed', now() + interval '30 seconds', now())`.execute(database.core);
  await runDue(database.core, job(), 'other', going);
  expect(runs).toEqual([]);
  await pass('31 seconds');
  await runDue(database.core, job(), 'other', going);
  expect(runs).toEqual(['run']);
});

test('a failing job is reported and retried; a stop waits for running jobs', async () => {
  const failures: string[] = [];
  const stop = startJobs(
    database.core,
    [{ name: 'count', everySeconds: 0.05, run: () => Promise.reject(new Error('no luck')) }],
    (name, error) => failures.push(`${name}: ${(error as Error).message}`),
  );
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await stop();
  const count = failures.length;
  expect(failures[0]).toBe('count: no luck');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(failures).toHaveLength(count);
});

test('expired sessions, stored answers and attempts are removed, others stay', async () => {
  const { core } = database;
  const { rows: users } = await sql<{ tenant_id: number; user_id: number; org_id: number }>`
    /* every tenant */ select tenant_id, id as user_id, org_id from org_user limit 1`.execute(core);
  const { tenant_id, user_id, org_id } = users[0]!;
  const session = (name: string, seen: string, created_at: string) =>
    sql`insert into session (token_hash, user_id, tenant_id, org_id, last_seen_at, created_at)
      values (${Buffer.from(name)}, ${user_id}, ${tenant_id}, ${org_id}, now() - ${seen}::interval,
        now() - ${created_at}::interval)`.execute(core);
  await session('alive', '1 minute', '1 hour');
  await session('idle', '31 minutes', '1 hour');
  await session('old', '1 minute', '13 hours');
  const repeat = (name: string, age: string) =>
    sql`insert into idempotency_key (tenant_id, user_id, key_hash, request_hash, answer, created_at) values (${tenant_id}, ${user_id}, ${Buffer.from(name)}, '', '',
      now() - ${age}::interval)`.execute(core);
  await repeat('alive', '6 days');
  await repeat('old', '8 days');
  await sql`insert into sign_in_try (name_hash, place_hash, last_at) values
    ('alive', '', now()), ('old', '', now() - interval '2 days')`.execute(core);

  for (const each of housekeeping(DEFAULT_LIMITS, new Map())) await runDue(core, each, 'one', going);

  const names = async (table: string, column: string) =>
    (
      await sql<{
        name: Buffer;
      }>`/* every tenant */ select ${sql.id(column)} as name from ${sql.id(table)}`.execute(core)
    ).rows.map(({ name }) => name.toString());
  expect(await names('session', 'token_hash')).toEqual(['alive']);
  expect(await names('idempotency_key', 'key_hash')).toEqual(['alive']);
  expect(await names('sign_in_try', 'name_hash')).toEqual(['alive']);
});
