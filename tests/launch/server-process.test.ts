import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { processRun } from '../../server/database/embedded/embedded-process';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
/** The data directory of a server that was started once and stopped regularly. */
let made: string;
let port: number;
const running: ChildProcess[] = [];
const listeners: Server[] = [];

beforeAll(async () => {
  const { status } = spawnSync(process.execPath, ['server/launch/prepare.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  expect(status).toBe(0);
  made = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-process-'));
  port = await freePort();
  const first = start({ DATA_DIR: made });
  await vi.waitFor(() => expect(first.output()).toContain('Mortise is running'), { timeout: 60_000 });
  first.child.kill('SIGTERM');
  expect(await exitCode(first)).toBe(0);
}, 120_000);
afterAll(() => fs.rmSync(made, { recursive: true, force: true }));
/** For tests that do not concern the first start; keeps the owner, which may be another account. */
function copyMade(): void {
  execFileSync('/bin/cp', ['-a', `${made}/.`, dataDir]);
}
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-process-'));
  port = await freePort();
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.close();
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
}

function start(env: Record<string, string> = {}): Started {
  let output = '';
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
}

async function startAndServe(env?: Record<string, string>): Promise<Started> {
  const started = start(env);
  await expect.poll(started.output).toContain('Mortise is running');
  return started;
}

async function exitCode({ child }: Started): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode;
}

function databaseRuns(): boolean {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return fs.existsSync(file) && processRun(Number.parseInt(fs.readFileSync(file, 'utf8'), 10)) !== null;
}

async function health(): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).json();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as { port: number };
      server.close(() => resolve(address.port));
    });
  });
}

/** A port that another listener uses. */
async function takenPort(): Promise<number> {
  const taken = await freePort();
  await new Promise<void>((resolve) => {
    listeners.push(createServer().listen(taken, '127.0.0.1', resolve));
  });
  return taken;
}

test('Ctrl-C, a system shutdown and a closed terminal stop the server and its database', async () => {
  copyMade();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const server = await startAndServe();
    expect(await health()).toMatchObject({ code: 200 });
    server.child.kill(signal);
    expect(await exitCode(server)).toBe(0);
    expect(databaseRuns()).toBe(false);
  }
  // Also for a port that another program has taken meanwhile.
  const taken = await takenPort();
  const server = start({ PORT: String(taken) });
  expect(await exitCode(server)).toBe(1);
  expect(server.output()).toContain(`Port ${taken} is used by another program`);
  expect(databaseRuns()).toBe(false);
});

test('a signal during the first start leaves nothing running', async () => {
  const server = start();
  await expect.poll(server.output).toContain('Creating the database');
  server.child.kill('SIGINT');
  expect(await exitCode(server)).toBe(0);
  expect(databaseRuns()).toBe(false);
  await startAndServe();
});

test('after kill -9 the next start works, without a new first administrator', async () => {
  const killed = await startAndServe();
  // The line after the one that says that it runs.
  await expect.poll(killed.output).toMatch(/Sign in as admin; password \S+/);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = await startAndServe();
  expect(await health()).toMatchObject({ code: 200 });
  expect(next.output()).not.toContain('password');
});

test('a port in use is reported at a first start before anything is created', async () => {
  const taken = await takenPort();
  const server = start({ PORT: String(taken), DATA_DIR: path.join(dataDir, 'new') });
  expect(await exitCode(server)).toBe(1);
  expect(server.output()).toContain(`Port ${taken} is used by another program`);
  expect(fs.existsSync(path.join(dataDir, 'new'))).toBe(false);
});

test('F10: a second server on the data directory is rejected with directory and process id; the first continues', async () => {
  copyMade();
  const first = await startAndServe();
  const second = start({ PORT: String(await freePort()) });
  expect(await exitCode(second)).toBe(1);
  expect(second.output()).toContain(`${dataDir} is in use by another server (process ${first.child.pid})`);
  expect(await health()).toMatchObject({ code: 200 });
});

test('invalid settings and an unreachable database are one sentence, not a stack', async () => {
  const wrong = start({ PORT: 'http' });
  expect(await exitCode(wrong)).toBe(1);
  expect(wrong.output()).toMatch(/PORT=http: a port is a number/);
  const unreachable = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect(await exitCode(unreachable)).toBe(1);
  expect(unreachable.output()).toMatch(/DATABASE_URL cannot be reached/);
  for (const { output } of [wrong, unreachable]) expect(output()).not.toMatch(/\n +at /);
});

test('the demo is not exposed to other machines, and not even seeded', async () => {
  const open = start({ HOST: '0.0.0.0', SEED: 'demo' });
  expect(await exitCode(open)).toBe(1);
  expect(open.output()).toContain('SEED=none');
  const weak = start({ SEED: 'none', ADMIN_PASSWORD: 'Nimda-2026' });
  expect(await exitCode(weak)).toBe(1);
  expect(weak.output()).toContain('ADMIN_PASSWORD: The password must not be or contain the account name');
  await startAndServe({ HOST: '0.0.0.0', SEED: 'none', ADMIN_PASSWORD: 'mine-123456' });
});

test('the password of an administrator can be reset on the machine, with a running and with a stopped server', async () => {
  copyMade();
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/main.js', 'reset-password', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      input: 'typed-94827\n',
      encoding: 'utf8',
    });
  const help = command('--help');
  expect([help.status, help.stdout]).toEqual([
    0,
    expect.stringContaining('npm run reset-password -- <account>'),
  ]);
  const signIn = async (password: string) => {
    const loginPwd = createHash('sha256').update(password).digest('hex');
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/public/public/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginName: 'admin', loginPwd }),
    });
    return reply.status;
  };
  const server = await startAndServe();
  const beside = command('admin');
  const password = /New password of admin: (\S+)/.exec(beside.stdout)?.[1] ?? '';
  expect([beside.status, await signIn(password)]).toEqual([0, 200]);

  server.child.kill('SIGTERM');
  expect(await exitCode(server)).toBe(0);
  const stopped = command('admin', '--ask');
  expect([stopped.status, stopped.stdout]).toEqual([0, expect.not.stringContaining('typed-94827')]);
  expect(databaseRuns()).toBe(false);
  await startAndServe();
  expect([await signIn('typed-94827'), await signIn(password)]).toEqual([200, 401]);
});
