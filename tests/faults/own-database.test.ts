import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { checkInvariants } from '../../server/audit/check-invariants';
import { connect, type Connection } from '../../server/database/connection/connect';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { waitForEnd } from '../../server/database/embedded/embedded-process';
import { smallDisk } from '../support/small-disk';
import { publishThroughAccident } from './support/publish-change';
import { prepareBuild, ServerProcess } from './support/server-process';

/* A server with its built-in PostgreSQL. */
const PASSWORD = 'machine-94827';
const LEVELS = 'supervised/supervised-level';
/** Limits under which any disk counts as full. */
const FULL = { LIMIT_FREE_MB: '100000000', LIMIT_FREE_PERCENT: '100' };

let dir: string;
let dataDir: string;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  prepareBuild();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-faults-'));
  fs.chmodSync(dir, 0o711);
  dataDir = path.join(dir, 'data');
  server = await ServerProcess.prepare({ DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  fs.rmSync(dir, { recursive: true, force: true });
});

test('F6: a first start without disk space or write permission reports that and leaves nothing behind', async () => {
  expect(await server.refuse(FULL)).toBe(1);
  expect(server.output).toMatch(/only \d+ MB free for DATA_DIR=.*Free some space/);
  expect(fs.existsSync(dataDir)).toBe(false);
  fs.writeFileSync(path.join(dir, 'file'), '');
  expect(await server.refuse({ DATA_DIR: path.join(dir, 'file/data') })).toBe(1);
  expect(server.output).toMatch(/file\/data cannot be written/);

  const small = path.join(dir, 'small');
  fs.mkdirSync(small);
  const unmount = smallDisk(small, '60m');
  console.log(`full disk of a first start: ${unmount ? 'a tmpfs of 60 MB' : 'LIMIT_FREE_MB alone'}`);
  if (!unmount) return;
  expect(await server.refuse({ DATA_DIR: path.join(small, 'data') })).toBe(1);
  expect(server.output).toMatch(/only 60 MB free for DATA_DIR=.*A first start needs 100 MB/);
  expect(fs.readdirSync(small)).toEqual([]);
  unmount();
});

/**
 * Clients add rows while `accident` runs; requests without an answer are repeated until the result is known. Returns
 * the number of answers by code.
 */
async function writeDuring(name: string, accident: () => Promise<void>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let over = false;
  const acknowledged: string[] = [];
  const client = async (number: number) => {
    for (let step = 0; !over; step++) {
      const row = `${name}-${number}-${step}`;
      for (;;) {
        const reply = await server.call('POST', `${LEVELS}/add`, {
          token,
          body: { name: row, sort: 1 },
          key: `add-${row}`,
        });
        const status = reply?.status ?? 0;
        seen[status] = (seen[status] ?? 0) + 1;
        if (status === 200) break;
        await sleep(50);
      }
      acknowledged.push(row);
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(client));
  await sleep(500);
  await accident();
  await expect.poll(async () => (await server.call('GET', 'health'))?.code).toBe(200);
  await sleep(500);
  over = true;
  await clients;

  const { db, close } = connect(runningDatabase(dataDir) ?? '');
  const rows = await db
    .selectFrom('supervised_level')
    .select('name')
    .where('name', 'like', `${name}-%`)
    .execute();
  expect(rows.map((row) => row.name).sort()).toEqual(acknowledged.sort());
  expect(await checkInvariants(db)).toEqual([]);
  await close();
  return seen;
}

async function killDatabase(): Promise<void> {
  const pid = Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await waitForEnd(pid, 10_000);
}

test('I14: PostgreSQL killed during writes is restarted; requests meanwhile get 503, and no acknowledged row is lost', async () => {
  await server.start();
  token = await server.signIn('admin', PASSWORD);
  const seen = await writeDuring('database', async () => {
    await killDatabase();
  });
  expect(Object.keys(seen).sort()).toEqual(['200', '503']);
  expect(server.runs).toBe(true);
  expect(server.output).toContain('The database ended unexpectedly and is started again');
});

test('F3: PostgreSQL killed during a publish leaves either the old or the new version, complete', async () => {
  for (const milliseconds of [5, 40, 120]) {
    let owner: Connection | null = null;
    const accident = async () => {
      await sleep(milliseconds);
      await killDatabase();
      await expect.poll(async () => (await server.call('GET', 'health'))?.code).toBe(200);
      owner = connect(runningDatabase(dataDir) ?? '');
    };
    const given = { server, token, column: `note${milliseconds}`, accident };
    expect(await publishThroughAccident(given, () => owner!.db)).toEqual([]);
    expect(await checkInvariants(owner!.db)).toEqual([]);
    await owner!.close();
  }
});

/** So many rows that imports and exports of them are jobs. */
const MANY = 2200;

test('F1: PostgreSQL killed in the check, the submit and the undo of an import, and in an export, leaves all or nothing, and each is done once it is back', async () => {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const levels = (owner: Connection) =>
    owner.db.selectFrom('supervised_level').select('name').where('name', 'like', '断%').execute();
  const statement = (text: string) =>
    sql`select from pg_stat_activity where query like ${`%${text}%`} and state = 'active' and pid <> pg_backend_pid()`;
  /** Kills the database as soon as the job of a call does its work; returns the result of the job. */
  const killedIn = async (works: RawBuilder<unknown>, call: string, body: JsonObject) => {
    const before = connect(runningDatabase(dataDir) ?? '');
    const there = names(await levels(before));
    const answer = server.call('POST', `${LEVELS}/${call}`, { token, body });
    const runs = async () => (await works.execute(before.db)).rows.length;
    await expect.poll(runs, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    await killDatabase();
    await answer;
    await before.close().catch(() => undefined);
    await expect.poll(async () => (await server.call('GET', 'health'))?.code, { timeout: 30_000 }).toBe(200);
    const after = connect(runningDatabase(dataDir) ?? '');
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from job order by id desc limit 1`.execute(after.db);
    // Not done yet: nothing of it is there.
    const left = names(await levels(after));
    if (rows[0]!.state !== 'done') expect(left).toEqual(there);
    const job = async () => (await server.call('GET', `job/${rows[0]!.id}`, { token }))?.data;
    await expect.poll(async () => (await job())?.state, { timeout: 60_000 }).toBe('done');
    await after.close();
    return (await job()).result as JsonObject;
  };
  const lines = Array.from({ length: MANY }, (_, at) => `断${at},断级${at},650,3,启用`);
  const csv = `等级编码,等级名称,月消费限额,月会见次数,状态\n${lines.join('\n')}\n`;
  const url = await server.upload(token, '等级.csv', csv);

  const checked = await killedIn(statement('insert into import_row'), 'import/upload', { url });
  expect(checked).toMatchObject({ counts: { total: MANY, new: MANY, rejected: 0 } });
  const batch = { import: Number(checked.import) };
  const submit = { ...batch, hash: String(checked.hash) };
  const done = await killedIn(statement('insert into "supervised_level"'), 'import/submit', submit);
  expect(done).toEqual({ count: MANY, added: MANY, changed: 0 });
  const exported = await killedIn(
    sql`select from job where kind = 'export.list' and state = 'running'`,
    'export/csv/0',
    { columns: ['name', 'code'] },
  );
  expect(exported.count).toBeGreaterThanOrEqual(MANY);
  expect(await killedIn(statement('delete from "supervised_level"'), 'import/undo', batch)).toEqual({
    count: MANY,
  });
  const owner = connect(runningDatabase(dataDir) ?? '');
  expect(await levels(owner)).toEqual([]);
  expect(await checkInvariants(owner.db)).toEqual([]);
  await owner.close();
}, 240_000);

test('I14: a server killed during writes has all acknowledged rows after the restart', async () => {
  await writeDuring('server', async () => {
    await server.end('SIGKILL');
    await server.start();
  });
});

test('F5: with less free space than the reserve writes are rejected, everything else works, and administrators are informed', async () => {
  await server.end('SIGTERM');
  await server.start(FULL);
  const read = await server.ask('POST', `${LEVELS}/search`, { token, body: {} });
  expect(read.code).toBe(200);
  const write = await server.ask('POST', `${LEVELS}/add`, { token, body: { name: '满', sort: 1 } });
  expect(write).toMatchObject({ status: 507, msg: '磁盘空间不足，暂停写入，请联系管理员' });
  expect((await server.ask('GET', 'health')).data).toEqual({ status: 'degraded' });
  const admin = await server.signIn('admin', PASSWORD);
  const { data } = await server.ask('GET', 'org/user/userinfo', { token: admin });
  expect(data.diskFull).toBe(1);
});
