import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { checkInvariants } from '../../server/audit/check-invariants';
import { verifyLogs } from '../../server/audit/verify-logs';
import { connect, type Connection } from '../../server/database/connection/connect';
import { byHand } from '../support/access-guard';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { publishChange, publishThroughAccident } from './support/publish-change';
import { randomRun } from './support/random-run';
import { prepareBuild, ServerProcess } from './support/server-process';

/* Two servers in separate processes on one PostgreSQL. A longer run: FAULT_KILLS=200, FAULT_SEED=<any>. */
const KILLS = Number(process.env.FAULT_KILLS ?? 3);
const SEED = process.env.FAULT_SEED ?? 'seed';
const PASSWORD = 'demo123456';
const DOCUMENTS = 'dynamic-sys/table-info';

let created: TestDatabase;
let owner: Connection;
let one: ServerProcess;
let other: ServerProcess;
let admin: string;
beforeAll(async () => {
  prepareBuild();
  created = await createTestDatabase({ seed: 'demo' });
  owner = connect(byHand(created.url));
  const env = { DATABASE_URL: created.url, SEED: 'demo' };
  [one, other] = [await ServerProcess.prepare(env), await ServerProcess.prepare(env)];
  await Promise.all([one.start(), other.start()]);
  admin = await one.signIn('admin', PASSWORD);
});
afterAll(async () => {
  await Promise.all([one?.end('SIGKILL'), other?.end('SIGKILL')]);
  await owner?.close();
  await created?.drop();
});

test('F9: sign-in, permissions, documents and sign-out of one server are effective on the other with the next request', async () => {
  const clerk = await one.signIn('clerk', PASSWORD);
  const search = (server: ServerProcess) =>
    server.ask('POST', 'supervised/supervised-level/search', { token: clerk, body: {} });
  expect((await search(other)).code).toBe(200);

  await sql`update org_role set status = 0 where id in (
    select unnest(role_ids) from org_user where login_name = 'clerk')`.execute(owner.db);
  expect((await search(other)).code).toBe(403);
  await sql`update org_role set status = 1`.execute(owner.db);

  const title = `等级${Date.now()}`;
  const change = (doc: JsonObject) => ({ ...doc, title });
  await publishChange({ server: one, token: admin, kind: 'page', code: 'supervised-level', change });
  const page = await other.ask('GET', `${DOCUMENTS}/get-data/supervised-level`, { token: admin });
  expect(page.data.title).toBe(title);

  await one.ask('POST', 'public/public/logout', { token: clerk });
  expect(await search(other)).toMatchObject({ status: 401, code: 203 });
});

test('F9: with two servers one seals the logs, and the chain is valid', async () => {
  await expect
    .poll(async () => (await sql`select from log_seal`.execute(owner.db)).rows.length)
    .toBeGreaterThan(0);
  const { rows } = await sql`select from mortise_queue._private_jobs where key = 'timer/seal-logs'`.execute(
    owner.db,
  );
  expect(rows).toHaveLength(1);
  expect((await verifyLogs(owner.db)).flatMap(({ problems }) => problems)).toEqual([]);
});

test('F9: a submit asked of both servers at once imports every row once, and both answer with the same', async () => {
  const base = 'supervised/supervised-level/import';
  const stored = async (prefix: string) => {
    const { rows } = await sql<{ n: number; logged: number }>`
      select count(*)::int as n, (select count(*)::int from log_data_change c join supervised_level v
                                    on c.entity = 'supervised_level' and c.data_id = v.id::text and c.verb = 'add'
                                   where v.name like ${`${prefix}-%`}) as logged
        from supervised_level where name like ${`${prefix}-%`}`.execute(owner.db);
    return rows[0];
  };
  // Two sheets: one is submitted by the requests themselves, the other is long enough to be submitted by a job.
  for (const [prefix, count] of [
    ['少', 40],
    ['多', 2100],
  ] as const) {
    const rows = Array.from({ length: count }, (_, at) => `${prefix}${at},${prefix}-${at},650,3,启用`);
    const text = `等级编码,等级名称,月消费限额,月会见次数,状态\n${rows.join('\n')}\n`;
    const ended = async (server: ServerProcess, name: string, body: JsonObject) => {
      const reply = await server.ask('POST', `${base}/${name}`, { token: admin, body });
      let job = reply.data?.job;
      while (job && ['queued', 'running'].includes(job.state)) {
        await sleep(100);
        job = (await server.ask('GET', `job/${job.id}`, { token: admin })).data;
      }
      if (job) expect(job.state).toBe('done');
      return job ? job.result : reply;
    };
    const url = await one.upload(admin, '等级.csv', text);
    const checked = await ended(one, 'upload', { url });
    const { import: id, hash } = checked.data ?? checked;
    const submit = { import: id, hash };
    const answers = await Promise.all(
      [one, other, one, other].map((server) => ended(server, 'submit', submit)),
    );
    for (const answer of answers) expect(answer.data ?? answer).toEqual({ count, added: count, changed: 0 });
    expect(await stored(prefix)).toEqual({ n: count, logged: count });
  }
});

test('a stop lets running requests finish, and the other server continues', async () => {
  const held = owner.db.transaction().execute(async (tx) => {
    await sql`lock table supervised_level in exclusive mode`.execute(tx);
    const waiting = one.ask('POST', 'supervised/supervised-level/add', {
      token: admin,
      body: { name: '停机前', sort: 1 },
    });
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(owner.db)).rows.length)
      .toBeGreaterThan(0);
    const ended = one.end('SIGTERM');
    await expect.poll(() => one.call('GET', 'health')).toBeNull();
    return { waiting, ended };
  });
  const { waiting, ended } = await held;
  expect(await waiting).toMatchObject({ code: 200 });
  expect(await ended).toBe(0);
  expect((await other.ask('GET', 'health')).code).toBe(200);
  await one.start();
});

test('a stop under load answers all requests that it has begun: the stored rows are exactly the acknowledged ones', async () => {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let over = false;
  const client = async (number: number) => {
    for (let step = 0; !over; step++) {
      const name = `停-${number}-${step}`;
      const body = { name, sort: 1 };
      const reply = await one.call('POST', 'supervised/supervised-level/add', { token: admin, body });
      if (reply?.code === 200) acknowledged.push(name);
      else if (reply) refused.push(`${reply.code} ${reply.msg}`);
      else await sleep(20);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  expect(await one.end('SIGTERM')).toBe(0);
  over = true;
  await clients;
  const rows = await owner.db
    .selectFrom('supervised_level')
    .select('name')
    .where('name', 'like', '停-%')
    .execute();
  expect(rows.map((row) => row.name).sort()).toEqual(acknowledged.sort());
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  for (const words of refused) expect(words).toBe('503 系统正在重启，请稍后重试');
  await one.start();
});

test('F3: a server killed during a publish leaves either the old or the new version, complete', async () => {
  for (const milliseconds of [5, 40, 120]) {
    const accident = async () => {
      await sleep(milliseconds);
      await one.end('SIGKILL');
      await one.start();
    };
    const given = { server: one, token: admin, column: `note${milliseconds}`, accident };
    expect(await publishThroughAccident(given, () => owner.db)).toEqual([]);
    expect(await checkInvariants(owner.db)).toEqual([]);
  }
});

test(`I5, I6, I13, I14: writes on two servers with ${KILLS} times kill -9: every acknowledged row is stored once`, async () => {
  const report = await randomRun({
    seed: SEED,
    servers: [one, other],
    db: owner.db,
    token: admin,
    kills: KILLS,
  });
  console.log(
    `Faults, seed "${SEED}": ${JSON.stringify({ ...report, violations: report.violations.length })}`,
  );
  expect(report.violations.slice(0, 20)).toEqual([]);
  expect(report.adds + report.edits).toBeGreaterThan(0);
}, 10_000_000);

test('F33: a server that is older than the database does not start', async () => {
  await one.end('SIGKILL');
  await sql`insert into schema_migration (name, statements, checksum, tables, database_version)
    select 'newer', '{}', '', tables, 99 from schema_migration order by id desc limit 1`.execute(owner.db);
  expect(await one.refuse()).toBe(1);
  expect(one.output).toMatch(/newer version of this program \(database version 99/);
  expect((await other.ask('GET', 'health')).code).toBe(200);
});
