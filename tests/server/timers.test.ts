import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Timer } from '../../server/domain-job';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { housekeeping } from '../../server/jobs/housekeeping';
import { nextRun } from '../../server/jobs/next-run';
import type { QueueWorker } from '../../server/jobs/queue-worker';
import type { TimerRun } from '../../server/jobs/run-timer';
import { recordTimerRun, sweepTimerLog } from '../../server/jobs/timer-log';
import { sentForm } from '../../server/identity/password';
import { testApp, type TestApp } from '../support/test-app';
import { ADMIN_PASSWORD } from '../support/test-database';

/** Timers of the installation: one server runs each at a time, and every run is reported. */
let world: TestApp;
let workers: QueueWorker[];
let runs: string[];
let failures: string[];
let ran: TimerRun[];
beforeAll(async () => {
  world = await testApp({ seed: 'none' }, { limits: { ...DEFAULT_LIMITS, jobLeaseSeconds: 2 } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  [workers, runs, failures, ran] = [[], [], [], []];
  await sql`delete from mortise_queue._private_jobs`.execute(world.db);
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

/** Servers that work with the same timers. */
function work(timers: readonly Timer[], servers = 1): void {
  for (let server = 0; server < servers; server++)
    workers.push(
      world.app.work({
        timers,
        failed: (name, error) => failures.push(`${name}: ${(error as Error).message}`),
        async timerRan(run) {
          ran.push(run);
          await recordTimerRun(world.database.core, run);
        },
      }),
    );
}

test('of three servers one runs the timer at a time, and again when it is due', async () => {
  let now = 0;
  let most = 0;
  const run = async () => {
    most = Math.max(most, ++now);
    runs.push('run');
    await sleep(40);
    now -= 1;
    return 7;
  };
  work([{ name: 'count', title: '计数', every: 0.02, run }], 3);
  await expect.poll(() => runs.length).toBeGreaterThan(3);
  expect(most).toBe(1);
  expect(ran[0]).toMatchObject({ handled: 7, error: null, timer: { name: 'count' } });
  expect(failures).toEqual([]);
});

test('the timer of a killed server is taken over when its lease has expired', async () => {
  const timer: Timer = { name: 'left', title: '遗留', every: 600, run: async () => void runs.push('run') };
  await sql`select mortise_queue.add_job('timer', '{"name": "left"}', queue_name := 'timer-left', job_key := 'timer/left')`.execute(
    world.db,
  );
  await sql`update mortise_queue._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`.execute(
    world.db,
  );
  await sql`update mortise_queue._private_job_queues set locked_at = now(), locked_by = 'killed'
    where queue_name = 'timer-left'`.execute(world.db);
  await sql`insert into job_server (id) values ('killed')`.execute(world.db);
  work([timer]);
  await sleep(800);
  expect(runs).toEqual([]);
  await expect.poll(() => runs).toEqual(['run']);
  const { rows } = await sql<{ id: string }>`select id from job_server`.execute(world.db);
  expect(rows.map(({ id }) => id)).not.toContain('killed');
});

test('C39: a failing timer is reported and tried again; a stop waits for a running one', async () => {
  let isEnded = false;
  const slow = async () => {
    await sleep(300);
    isEnded = true;
  };
  work([
    { name: 'fails', title: '失败', every: 0.05, run: () => Promise.reject(new Error('no luck')) },
    { name: 'slow', title: '慢', every: 600, run: slow },
  ]);
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await workers[0]!.stop();
  const count = failures.length;
  expect(failures[0]).toBe('fails: no luck');
  expect(ran.find(({ timer }) => timer.name === 'fails')?.error).toEqual(new Error('no luck'));
  expect(isEnded).toBe(true);
  const token = (
    await world.call('POST', 'public/public/login', {
      body: { loginName: 'admin', loginPwd: sentForm(ADMIN_PASSWORD) },
    })
  ).data.token as string;
  const log = await world.call('POST', 'logs/timer/search', { token, body: {} });
  const row = (name: string) => log.data.rows.find((one: { name: string }) => one.name === name);
  expect(row('失败')).toMatchObject({ result: 0, message: 'no luck', handled: null });
  expect(row('慢')).toMatchObject({ result: 1, message: null, instance: expect.stringMatching(/^pool-/) });
  await sql`update log_timer set created_at = now() - interval '91 days' where name = '慢'`.execute(world.db);
  expect(
    await sweepTimerLog(90).run(world.database.core, new AbortController().signal, world.app.inOrganisation),
  ).toBe(1);
  // C39: the role of the server's own work changes no run, and removes none of today; requests only read them.
  const { core } = world.database;
  const left = async () =>
    (await sql<{ n: number }>`select count(*) as n from log_timer`.execute(core)).rows[0]?.n;
  const there = await left();
  expect(there).toBeGreaterThan(1);
  await expect(sql`update log_timer set result = 1`.execute(core)).rejects.toThrow('permission denied');
  await sql`delete from log_timer`.execute(core);
  expect(await left()).toBe(there);
  await expect(
    world.db.transaction().execute(async (tx) => {
      await sql`set local role mortise_app`.execute(tx);
      await sql`insert into log_timer (name) values ('x')`.execute(tx);
    }),
  ).rejects.toThrow('permission denied for table log_timer');
  await sleep(150);
  expect(failures).toHaveLength(count);
});

test.each([
  ['10 0 * * *', '2026-11-25 23:59:30', '2026-11-26 00:10:00'],
  ['30 1 21 3,6,9,12 *', '2026-11-25 12:00:00', '2026-12-21 01:30:00'],
  ['0 3 1 * *', '2028-02-28 12:00:00', '2028-03-01 03:00:00'],
  ['0 3 29 2 *', '2026-03-01 00:00:00', '2028-02-29 03:00:00'],
])('%s is due after %s at %s', (cron, after, due) => {
  expect(nextRun(cron, after)).toBe(due);
});

test('a cron expression that is never due is refused', () => {
  expect(() => nextRun('0 0 30 2 *', '2026-01-01 00:00:00')).toThrow('never due');
});

test('expired sessions, stored answers and attempts are removed, others stay', async () => {
  const { core } = world.database;
  for (const table of ['session', 'sign_in_try']) await sql`delete from ${sql.id(table)}`.execute(world.db);
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

  for (const timer of housekeeping(DEFAULT_LIMITS, new Map()))
    await timer.run(core, new AbortController().signal, world.app.inOrganisation);

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
