import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { sealLogs } from '../../server/audit/seal-logs';
import { verifyLogs } from '../../server/audit/verify-logs';
import { removeFreeFiles } from '../../server/files/free-files';
import type { JsonObject } from '../../schemas/json';
import { jobWorld, type JobWorld } from '../server/support/job-world';
import { levelImports, MANY } from '../server/support/level-imports';

/* Jobs on two servers in processes of their own, which are killed and paused; this process only starts jobs and looks.
 * The archive of the logs is killed in the same way. */
const root = path.resolve(import.meta.dirname, '../..');
const LEASE = 2;

let world: JobWorld;
let token: string;
let folder: string;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  // Below the root, because the program imports packages.
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = fs.mkdtempSync(path.join(root, '.cache/jobs-'));
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: {
          main: path.join(import.meta.dirname, 'support/job-server.ts'),
          archive: path.join(import.meta.dirname, 'support/archive-server.ts'),
        },
      },
    },
  });
  world = await jobWorld({ jobLeaseSeconds: LEASE });
  token = await world.signIn('manager');
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await world?.close();
  fs.rmSync(folder, { recursive: true });
});

/** Starts a server; resolves when it works. */
async function serve(): Promise<ChildProcess> {
  const server = spawn(process.execPath, [path.join(folder, 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: world.url,
      FILES: world.directory,
      LIMIT_JOB_LEASE_SECONDS: String(LEASE),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const [said] = await once(server.stdout, 'data');
  expect(String(said)).toBe('working\n');
  return server;
}

async function kill(server: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function added(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from supervised_level where name like '由任务新增%'`.execute(world.db);
  return rows[0]?.n ?? 0;
}

const holder = async (id: number) =>
  (await sql<{ held_by: string | null }>`select held_by from job where id = ${id}`.execute(world.db)).rows[0]
    ?.held_by;
const temporary = () => fs.readdirSync(path.join(world.directory, 'incoming'));

test('F1, F2: after kill -9 another server repeats a job or ends it as interrupted, and nothing half done is left', async () => {
  const one = await serve();
  const repeated = await world.begin(token, 'test.add', { count: 1, ms: 1500 });
  const once = await world.begin(token, 'test.file', { count: 1, ms: 60_000 });
  await world.until(token, repeated.id, 'running');
  await world.until(token, once.id, 'running');
  await expect.poll(() => temporary().length).toBe(1);
  await kill(one);
  const other = await serve();
  expect(await world.until(token, once.id, 'interrupted')).toMatchObject({ file: null, result: null });
  expect((await world.call('POST', `job/ticket/${once.id}`, { token })).code).toBe(404);
  await expect.poll(temporary).toEqual([]);
  expect(await world.db.selectFrom('stored_file').select('id').execute()).toEqual([]);
  expect(await world.until(token, repeated.id, 'done')).toMatchObject({ result: { count: 1 } });
  expect(await added()).toBe(1);
  await kill(other);
});

test('F9: two servers run each job once; the jobs of one that is paused go on elsewhere, and it changes nothing when it wakes', async () => {
  const before = await added();
  const [one, other] = await Promise.all([serve(), serve()]);
  const jobs = [];
  for (let n = 0; n < 10; n++) jobs.push(await world.begin(token, 'test.add', { count: 1 }));
  for (const { id } of jobs) await world.until(token, id, 'done');
  expect(await added()).toBe(before + 10);

  await kill(other);
  const long = await world.begin(token, 'test.add', { count: 1, ms: 700 });
  await world.until(token, long.id, 'running');
  const first = await holder(long.id);
  one.kill('SIGSTOP');
  await serve();
  await expect.poll(() => holder(long.id)).not.toBe(first);
  one.kill('SIGCONT');
  await world.until(token, long.id, 'done');
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(
            world.db,
          )
        ).rows.length,
    )
    .toBe(0);
  expect(await added()).toBe(before + 11);
});

/** Starts a process that archives the logs, and pauses at a point; resolves with it when it has said something. */
async function archive(point = ''): Promise<{ process: ChildProcess; said: string }> {
  const started = spawn(process.execPath, [path.join(folder, 'archive.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: world.url, FILES: world.directory, PAUSE: point },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(started);
  const [said] = await once(started.stdout, 'data');
  return { process: started, said: String(said).trim() };
}

test('F1, F2: logs that are being archived when the server is killed lose no row and hold none twice', async () => {
  await sql`
    insert into log_data_operate (tenant_id, org_id, operator, login_type, method, path, ip, request_id, module_name,
                                  res_code, cost_ms, created_at)
    select ${world.tenants.home}, ${world.orgs.first}, '张三', 1, 'POST', 'level/add', '', n::text, '等级', '200', 1,
           now() - interval '450 days' from generate_series(1, 35) n`.execute(world.db);
  await sealLogs(world.database.core);
  await sql`update log_seal set sealed_at = now() - interval '450 days'`.execute(world.db);
  const rowsOf = async () => {
    const { rows } = await sql<{ live: number; archived: number }>`
      select (select sum(n)::int from (select count(*) as n from log_data_change where created_at < now() - interval '1 day'
                union all select count(*) from log_data_operate where created_at < now() - interval '1 day') l) as live,
             (select coalesce(sum(row_count), 0)::int from log_archive where first_at < now() - interval '1 day') as archived`.execute(
      world.db,
    );
    return rows[0]!;
  };
  const proved = async () =>
    (await verifyLogs(world.db, {}, { store: world.files.store })).flatMap(({ problems }) => problems);

  // The file is complete but not in the store, or it is there and no archive names it.
  for (const point of ['received', 'stored']) {
    const { process: killed, said } = await archive(`${point} 1`);
    expect(said).toBe('paused');
    await kill(killed);
    expect(await rowsOf()).toEqual({ live: 35, archived: 0 });
    expect(await proved()).toEqual([]);
  }

  // Its rows are being removed: a lock on one of them holds the statement up.
  await world.db.transaction().execute(async (tx) => {
    await sql`/* every tenant */ select from log_data_operate where request_id = '5' for update`.execute(tx);
    const removing = spawn(process.execPath, [path.join(folder, 'archive.js')], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: world.url, FILES: world.directory },
      stdio: 'inherit',
    });
    servers.push(removing);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with gone as%'
                       and datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
          ).rows.length,
      )
      .toBe(1);
    await kill(removing);
  });
  expect(await rowsOf()).toEqual({ live: 35, archived: 0 });
  expect(await proved()).toEqual([]);

  expect((await archive()).said).toMatch(/^moved \d+$/);
  expect(await rowsOf()).toEqual({ live: 0, archived: 35 });
  expect(await proved()).toEqual([]);

  // Files that the killed ones have left are removed after a day like any that no record names.
  await sql`update stored_file set free_since = free_since - interval '2 days'`.execute(world.db);
  await removeFreeFiles(world.db, world.files);
  const { rows } = await sql<{ files: number; archives: number }>`
    select (select count(*) from stored_file) as files, (select count(*) from log_archive) as archives`.execute(
    world.db,
  );
  expect(rows[0]!.files).toBe(rows[0]!.archives);
}, 60_000);

test('F1, F2: kill -9 of the server in the check, the submit and the undo of an import leaves all or nothing, and another server does it', async () => {
  for (const server of servers) server.kill('SIGKILL');
  const admin = await world.signIn('admin');
  const imports = levelImports(world, admin);
  const url = await imports.file('杀');
  const batches = async () =>
    (await sql<{ state: string }>`select state from import_batch`.execute(world.db)).rows.map(
      ({ state }) => state,
    );
  /** Kills the server as soon as its database executes the statement, and lets another one end the job. */
  const killedIn = async (
    statement: string,
    name: string,
    body: JsonObject,
    nothing: () => Promise<void>,
  ) => {
    const server = await serve();
    const { id } = await imports.begin(name, body);
    const writes = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and query like ${`%${statement}%`}
                     and pid <> pg_backend_pid()`.execute(world.db)
      ).rows.length;
    await expect.poll(writes, { timeout: 60_000, interval: 2 }).toBeGreaterThan(0);
    await kill(server);
    await nothing();
    const other = await serve();
    const { result } = await world.until(admin, id, 'done', 90_000);
    const { rows } = await sql<{ attempt: number }>`select attempt from job where id = ${id}`.execute(
      world.db,
    );
    expect(rows[0]!.attempt).toBe(2);
    await kill(other);
    return result!;
  };

  const summary = await killedIn('insert into import_row', 'upload', { url }, async () =>
    expect(await batches()).toEqual([]),
  );
  expect(summary).toMatchObject({ counts: { total: MANY, new: MANY, rejected: 0 } });
  expect(await batches()).toEqual(['checked']);
  const batch = { import: Number(summary.import) };
  const submit = { ...batch, hash: String(summary.hash) };
  const done = await killedIn('insert into "supervised_level"', 'submit', submit, async () =>
    expect([await imports.levels('杀'), await batches()]).toEqual([0, ['checked']]),
  );
  expect(done).toEqual({ count: MANY, added: MANY, changed: 0 });
  expect([await imports.levels('杀'), await batches()]).toEqual([MANY, ['submitted']]);
  const undone = await killedIn('delete from "supervised_level"', 'undo', batch, async () =>
    expect([await imports.levels('杀'), await batches()]).toEqual([MANY, ['submitted']]),
  );
  expect(undone).toEqual({ count: MANY });
  expect([await imports.levels('杀'), await batches()]).toEqual([0, ['undone']]);
}, 300_000);
