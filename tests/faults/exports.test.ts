import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Connection } from '../../server/database/connection/connect';
import type { ShownJob } from '../../server/jobs/job-contract';
import { byHand } from '../support/access-guard';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { prepareBuild, ServerProcess } from './support/server-process';

/* A server is killed while it exports. More rows: FAULT_ROWS=1000000. */
const ROWS = Number(process.env.FAULT_ROWS ?? 20_000);
const BASE = 'supervised/supervised-unique-category';

let created: TestDatabase;
let owner: Connection;
let server: ServerProcess;
let token: string;
let files: string;
beforeAll(async () => {
  prepareBuild();
  created = await createTestDatabase({ seed: 'demo' });
  owner = connect(byHand(created.url));
  files = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-killed-'));
  server = await ServerProcess.prepare({
    ...{ DATABASE_URL: created.url, SEED: 'demo', FILES_DIR: files, LIMIT_JOB_LEASE_SECONDS: '2' },
  });
  await server.start();
  token = await server.signIn('admin', 'demo123456');
  await owner.db.transaction().execute(async (tx) => {
    // The index of spellings makes this long on a busy machine.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
    insert into supervised_unique_category (tenant_id, name, code, unique_kind, extra_amount, color, sort, status)
    select u.tenant_id, '类别' || n, 'K' || n, 1, 0, 'default', 1, 1
      from org_user u, generate_series(1, ${ROWS}::int) n where u.login_name = 'admin'`.execute(tx);
  });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await owner?.close();
  await created?.drop();
  if (files) fs.rmSync(files, { recursive: true, force: true });
});

const job = async (id: number) => (await server.ask('GET', `job/${id}`, { token })).data as ShownJob;
const rowOf = async (id: number) =>
  (await sql<{ file: unknown }>`select file from job where id = ${id}`.execute(owner.db)).rows[0]!;
/** Files of the store. */
const stored = () =>
  fs
    .readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(files, name)).isFile() && !name.includes('incoming'));
/** Files of jobs that are being written. */
const unfinished = () =>
  fs
    .readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name).startsWith('job.'));

test('F2: kill −9 during an export leaves nothing that can be downloaded, and the export is written anew', async () => {
  const body = { columns: ['name', 'code'] };
  const started = server.call('POST', `${BASE}/export/excel/0`, { token, body });
  let id = 0;
  // It runs and has begun its file.
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ id: number }>`select id from job where state = 'running'`.execute(
          owner.db,
        );
        id = Number(rows[0]?.id ?? 0);
        return id > 0 && unfinished().length > 0;
      },
      { interval: 2 },
    )
    .toBe(true);
  await server.end('SIGKILL');
  await started;
  const { rows } = await sql<{ state: string; file: unknown }>`
    select state, file from job where id = ${id}`.execute(owner.db);
  expect(rows).toEqual([{ state: 'running', file: null }]);
  expect(unfinished()).toHaveLength(1);

  await server.start();
  expect((await server.ask('POST', `job/ticket/${id}`, { token })).code).toBe(404);
  while (!['done', 'failed', 'interrupted'].includes((await job(id)).state)) await sleep(50);
  const ended = await job(id);
  const { rows: there } = await sql<{ n: number }>`
    select count(*)::int as n from supervised_unique_category c join org_user u using (tenant_id)
     where u.login_name = 'admin'`.execute(owner.db);
  expect(there[0]!.n).toBeGreaterThan(ROWS);
  expect(ended).toMatchObject({ state: 'done', result: { count: there[0]!.n, total: there[0]!.n } });
  expect((await server.ask('POST', `job/ticket/${id}`, { token })).code).toBe(200);
  expect(unfinished()).toEqual([]);
});

test('F2: kill −9 after the file of an export is stored and before the export is done leaves a file that nobody can reach, and the export is written anew', async () => {
  const key = { columns: ['name'] };
  const locker = connect(byHand(created.url));
  const before = new Set(stored());
  const started = server.call('POST', `${BASE}/export/csv/0`, { token, body: key });
  let id = 0;
  // The last transaction of the job waits for its row.
  await locker.db.transaction().execute(async (tx) => {
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ id: number }>`
            select id from job where state = 'running' for update skip locked`.execute(tx);
          id = Number(rows[0]?.id ?? 0);
          return id;
        },
        { interval: 2 },
      )
      .toBeGreaterThan(0);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                         and query like '%cancel_at is null for update%'`.execute(owner.db)
          ).rows.length,
        { timeout: 20_000, interval: 20 },
      )
      .toBe(1);
    await server.end('SIGKILL');
  });
  await locker.close();
  await started;
  const left = stored().filter((name) => !before.has(name));
  expect(left).toHaveLength(1);
  expect((await rowOf(id)).file).toBeNull();

  await server.start();
  while ((await job(id)).state !== 'done') await sleep(50);
  expect((await server.ask('POST', `job/ticket/${id}`, { token })).code).toBe(200);
  const { path: made } = (await rowOf(id)).file as { path: string };
  expect(left.some((name) => name.endsWith(path.basename(made)))).toBe(false);
  const body = { path: left[0]!.replaceAll(path.sep, '/') };
  expect((await server.ask('POST', 'file/ticket', { token, body })).code).toBe(404);
});
