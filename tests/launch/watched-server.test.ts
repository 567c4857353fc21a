import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../server/database/connection/connect';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { sentForm } from '../../server/identity/password';
import { freePort } from '../e2e/support/free-port';
import { prepareBuild, ServerProcess } from '../faults/support/server-process';
import { multipart, SAMPLES } from '../server/support/sample-files';
import { transactionPooler } from '../support/transaction-pooler';

/* The traces of a real run: its log, its database's log, the metrics for Prometheus, and a backup. */
const PASSWORD = 'machine-94827';
let dataDir: string;
let metrics: string;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  prepareBuild();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-watched-'));
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await ServerProcess.prepare({
    ...{ DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD },
    ...{ LOG_LEVEL: 'debug', METRICS_PORT: String(port) },
  });
  await server.start();
  token = await server.signIn('admin', PASSWORD);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const post = (address: string, body: object, by = token) =>
  server.ask('POST', address, { token: by, body: { ...body } });

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}${address}`, { ...init, headers: { token, ...init.headers } });
}

test('C38: no log of a run contains passwords, tokens, tickets, card or phone numbers', async () => {
  const mobile = '13912345678';
  const idCard = '900000199001010061';
  const { data: role } = await server.ask('POST', 'org/org-role/add', {
    token,
    body: { name: '角色', code: 'role', dataScope: 3 },
  });
  const user = { loginType: 1, roleIds: [role.id], mobile, idCard, name: '某人' };
  const added = await post('org/user/add', { ...user, loginName: 'first' });
  expect([added.code, added.data]).toEqual([200, expect.anything()]);
  // Rejected by the unique index, which PostgreSQL also logs.
  expect((await post('org/user/add', { ...user, loginName: 'second' })).code).toBe(400);

  const { initialPwd } = added.data as { initialPwd: string };
  const own = await server.signIn('first', initialPwd);
  await expect(server.signIn('admin', 'wrong-password')).rejects.toThrow();
  await expect(server.signIn('typed-a-password-here', 'x')).rejects.toThrow();
  const changed = 'another123456';
  const change = { oldLoginPwd: sentForm(initialPwd), loginPwd: changed, verifyLoginPwd: changed };
  expect((await post('org/user/change-password', change, own)).code).toBe(200);

  const { payload, headers } = await multipart([{ name: 'a.png', bytes: SAMPLES.png }]);
  const uploaded = await send('/api/v1/upload/image', {
    method: 'POST',
    body: new Uint8Array(payload),
    headers,
  });
  const { savePath } = ((await uploaded.json()) as { data: { savePath: string } }).data;
  const given = await send('/api/v1/file/ticket', {
    method: 'POST',
    body: JSON.stringify({ path: savePath }),
    headers: { 'content-type': 'application/json' },
  });
  const { ticket } = ((await given.json()) as { data: { ticket: string } }).data;
  const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await send(`/api/v1/file/download/${ticket}`, { headers: { cookie } })).status).toBe(200);
  expect((await send(`/api/v1/file/download/${ticket}`, { headers: { cookie } })).status).toBe(404);

  // Where they do not belong: in URLs and invalid bodies.
  await send(`/api/v1/org/user/userinfo?token=${token}&mobile=${mobile}`);
  await send(`/api/v1/org/user/${token}`);
  await send(`/${token}/%`);
  for (const body of [`{"idCard":"${idCard}"`, `{"idCard":"${idCard}\\u0000"}`, `[${idCard}]`])
    await send('/api/v1/org/user/search', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

  const database = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  const logs = server.output + database;
  const secrets = { token, own, ticket, cookie, mobile, idCard, initialPwd, changed, PASSWORD };
  const more = { sent: sentForm(PASSWORD), first: sentForm(initialPwd), typed: 'typed-a-password-here' };
  for (const [name, secret] of Object.entries({ ...secrets, ...more }))
    expect([name, logs.includes(secret)]).toEqual([name, false]);
  // The log is not empty: each request has its line, and the rejected row its error.
  expect(server.output.match(/"requestId":"[0-9a-f-]{36}"/g)?.length).toBeGreaterThan(12);
  expect(database).toMatch(/duplicate key value violates unique constraint/);
}, 60_000);

test('every request is counted once, by the template of its URL; other URLs of that port do not exist', async () => {
  const read = async () => (await fetch(metrics)).text();
  const count = (text: string, labels: string) =>
    Number(new RegExp(`mortise_request_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1] ?? 0);
  const search = 'method="POST",route="org/user/search",status="200"';
  const detail = 'method="GET",route="org/user/detail/:id",status="404"';
  const before = await read();
  await Promise.all(Array.from({ length: 7 }, () => post('org/user/search', {})));
  for (const id of [987_654, 987_655]) await server.ask('GET', `org/user/detail/${id}`, { token });
  const after = await read();
  expect(count(after, search) - count(before, search)).toBe(7);
  expect(count(after, detail) - count(before, detail)).toBe(2);
  expect(after).not.toContain('987654');
  for (const line of [
    /^mortise_database_up 1$/m,
    /^mortise_disk_free_bytes [1-9]\d+/m,
    /^mortise_lag_seconds 0/m,
    /^mortise_connections\{pool="requests",state="idle"\} [1-9]/m,
    /^# TYPE mortise_job_failures_total counter$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(after).toMatch(line);
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).toContain('text/html');
});

/** Runs a command of the server's program as `npm run` does. */
function command(directory: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return commandWith({ DATA_DIR: directory }, args);
}

function commandWith(settings: Record<string, string>, args: readonly string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const options = { cwd: path.resolve(import.meta.dirname, '../..'), env };
    const child = execFile(process.execPath, ['dist/server/main.js', ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
}

test('C39, F32: the commands back up beside the server, restore elsewhere, and report a changed row of a log', async () => {
  const file = path.join(dataDir, 'saved.tar.gz');
  const elsewhere = path.join(dataDir, 'elsewhere');
  const { db, close } = connect(runningDatabase(dataDir) ?? '');
  const sealed = () => sql`select from log_seal`.execute(db).then(({ rows }) => rows.length);
  await expect.poll(sealed).toBeGreaterThan(1);
  expect(await command(dataDir, 'verify-logs')).toMatchObject({ code: 0 });
  expect(await command(dataDir, 'backup', file)).toMatchObject({ code: 0 });
  expect((await command(dataDir, 'restore', file, '--replace')).output).toMatch(/Stop them first|in use by/);

  await sql`update log_data_change set operator = '别人' where id = 1`.execute(db);
  await close();
  const told = await command(dataDir, 'verify-logs');
  expect(told.code).toBe(1);
  expect(told.output).toContain('row 1 was changed');

  const restored = await command(elsewhere, 'restore', file);
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringContaining('Restored, no problems found.'),
  ]);
  expect(fs.readdirSync(path.join(elsewhere, 'files'), { recursive: true }).join()).toMatch(/\.png/);
  expect(await command(elsewhere, 'verify-logs')).toMatchObject({ code: 0 });
}, 90_000);

test('C1: a pooler that shares connections is rejected by every command, as at the start', async () => {
  const pooler = await transactionPooler(inject('databaseUrl'), true);
  try {
    const file = path.join(dataDir, 'none.tar.gz');
    const commands = [['backup', file], ['restore', file], ['verify-logs'], ['reset-password', 'admin']];
    const settings = { DATA_DIR: dataDir, DATABASE_URL: pooler.url };
    const told = await Promise.all(commands.map((args) => commandWith(settings, args)));
    expect(told).toEqual(
      commands.map(() => ({ code: 1, output: expect.stringContaining('pool_mode = session') })),
    );
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('none'))).toEqual([]);
  } finally {
    pooler.close();
  }
});
