import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded/embedded';
import { processesIn, processRun, waitForEnd } from '../../server/database/embedded/embedded-process';
import { step } from '../../server/launch/step.mjs';

let dataDir: string;
let messages: string[];
let made: string;
const started: EmbeddedDatabase[] = [];
const holders: ChildProcess[] = [];

/** A regularly stopped cluster with a table; tests that do not concern the first start use a copy. */
beforeAll(async () => {
  made = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-launch-'));
  const { url, stop } = await startEmbedded({
    dataDir: made,
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  await query(url, 'create table note as select 1 as id');
  await stop();
});
afterAll(() => fs.rmSync(made, { recursive: true, force: true }));
/** Keeps its owner, which may be another account. */
function copyMade(): void {
  execFileSync('/bin/cp', ['-a', path.join(made, 'postgres'), dataDir]);
}

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-launch-'));
  messages = [];
});
afterEach(async () => {
  for (const holder of holders.splice(0)) {
    if (holder.exitCode !== null || holder.signalCode !== null) continue;
    holder.kill('SIGTERM');
    await once(holder, 'exit');
  }
  for (const database of started.splice(0)) await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Without waiting for the disk, because no test here simulates a power cut. */
async function start(
  dir = dataDir,
  settings: Record<string, string> = { fsync: 'off' },
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    dataDir: dir,
    log: (message) => messages.push(message),
    step: (title, work) => step(title, work, (line) => messages.push(line), null),
    settings,
  });
  started.push(database);
  return database;
}

async function stopAll(): Promise<void> {
  for (const database of started.splice(0)) await database.stop();
}

/** Starts a server in its own process; resolves with the process and its database's address. */
async function startHolder(): Promise<{ holder: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, 'start-database.mjs');
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const [line] = (await once(holder.stdout!, 'data')) as [Buffer];
  return { holder, url: line.toString().trim() };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('the first start creates a database with Chinese locale and Shanghai time, open to this machine only', async () => {
  const { url } = await start(dataDir, {});
  expect(messages).toEqual([
    'Creating the database …',
    expect.stringMatching(/^Creating the database: done in \d+\.\d s$/),
  ]);
  const names = ['TimeZone', 'listen_addresses', 'server_encoding', 'fsync', 'synchronous_commit'];
  const settings = await query(
    url,
    `select name, setting from pg_settings where name in ('${names.join("','")}')`,
  );
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    TimeZone: 'Asia/Shanghai',
    listen_addresses: '',
    server_encoding: 'UTF8',
    fsync: 'on',
    synchronous_commit: 'on',
  });
  expect(await query(url, `select datlocale from pg_database where datname = 'mortise'`)).toEqual([
    { datlocale: 'zh-CN' },
  ]);
});

test('C38: its log contains errors, but no values of rows', async () => {
  copyMade();
  const { url } = await start();
  await query(
    url,
    `create table card as select * from (values ('900000199001010061'), ('900000199001010061')) v(no)`,
  );
  await expect(query(url, 'create unique index on card (no)')).rejects.toMatchObject({ code: '23505' });
  const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('could not create unique index');
  expect(log).not.toMatch(/DETAIL|900000199001010061\)/);
});

test('a stop ends PostgreSQL, a new start has the rows', async () => {
  copyMade();
  await query((await start()).url, 'create table written as select 1 as id');
  const pid = postmasterPid();
  await stopAll();
  expect(processRun(pid)).toBeNull();
  expect(await query((await start()).url, 'select id from written')).toEqual([{ id: 1 }]);
});

test('PostgreSQL left running by a killed server is stopped and taken over', async () => {
  copyMade();
  const { holder, url } = await startHolder();
  await query(url, 'create table written as select 1 as id');
  const orphan = postmasterPid();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(processRun(orphan)).not.toBeNull();

  expect(await query((await start()).url, 'select id from written')).toEqual([{ id: 1 }]);
  expect(processRun(orphan)).toBeNull();
  expect(messages).toEqual([expect.stringContaining(`process ${orphan}`)]);
});

test('a start right after everything was killed recovers the rows', async () => {
  copyMade();
  const { holder, url } = await startHolder();
  await query(url, 'create table written as select 1 as id');
  const orphan = postmasterPid();
  holder.kill('SIGKILL');
  process.kill(orphan, 'SIGKILL');
  await once(holder, 'exit');
  expect(await query((await start()).url, 'select id from written')).toEqual([{ id: 1 }]);
});

test('F10: a second server on the directory is rejected with directory and process id, the first is not disturbed', async () => {
  copyMade();
  const { holder, url } = await startHolder();
  await expect(start()).rejects.toThrow(`${dataDir} is in use by another server (process ${holder.pid})`);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('process ids that now belong to other programs do not prevent a start', async () => {
  copyMade();
  await start();
  const line = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(1);
  await stopAll();
  fs.writeFileSync(path.join(dataDir, 'server.lock'), `${process.ppid} another run`);
  fs.writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), [process.ppid, ...line].join('\n'));
  await start();
  expect(processRun(process.ppid)).not.toBeNull();
});

test('an interrupted first start does not prevent the next', async () => {
  fs.mkdirSync(path.join(dataDir, 'postgres.new-abc123/base'), { recursive: true });
  await start();
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'server.lock']);
});

test('PostgreSQL that ends is restarted at the same address', async () => {
  copyMade();
  const { url } = await start();
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  await waitForEnd(pid, 10_000);
  await expect.poll(() => query(url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
});

test('PostgreSQL that ended before it wrote its lock files is restarted', async () => {
  copyMade();
  const { url } = await start();
  const pid = postmasterPid();
  const socket = path.join(new URL(url).searchParams.get('host')!, '.s.PGSQL.5432.lock');
  for (const file of [path.join(dataDir, 'postgres/postmaster.pid'), socket]) fs.truncateSync(file);
  process.kill(pid, 'SIGKILL');
  await waitForEnd(pid, 10_000);
  await expect.poll(() => query(url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
});

test('F5: PostgreSQL that hangs is killed and restarted at the same address', async () => {
  copyMade();
  const { url, stop } = await startEmbedded({
    ...{ dataDir, log: (message) => messages.push(message) },
    ...{ settings: { fsync: 'off' }, heartbeatMs: 250 },
  });
  await query(url, 'create table written as select 1 as id');
  const pid = postmasterPid();
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => query(url, 'select id from written').catch(() => null)).toEqual([{ id: 1 }]);
  expect(processRun(pid)).toBeNull();
  expect(messages.join()).toMatch(/does not answer any more.*started again/);
  await stop();
});

/** Suspends every process of PostgreSQL, or one of them: only SIGKILL and SIGCONT reach it. Returns the process ids. */
function stopProcesses(which = /./): number[] {
  const all = processesIn(path.join(dataDir, 'postgres'));
  const named = all.filter((pid) => which.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  // The postmaster first, so that it does not start a replacement.
  for (const pid of named.sort((one, other) => one - other)) process.kill(pid, 'SIGSTOP');
  return named;
}

/** Processes of a PostgreSQL with an unresponsive postmaster or unresponsive children are found in `/proc`. */
describe.runIf(process.platform === 'linux')('PostgreSQL that was suspended', () => {
  beforeEach(copyMade);

  /** With short heartbeats. */
  const brisk = () =>
    startEmbedded({
      ...{ dataDir, log: (message) => messages.push(message) },
      ...{ settings: { fsync: 'off' }, heartbeatMs: 250 },
    }).then((database) => {
      started.push(database);
      return database;
    });
  const recovered = async (url: string) => {
    await expect.poll(() => query(url, 'select id from note').catch(() => null)).toEqual([{ id: 1 }]);
  };

  test('F5: with all its processes is killed completely and restarted at the same address', async () => {
    const { url } = await brisk();
    const stopped = stopProcesses();
    expect(stopped.length).toBeGreaterThan(4);
    await recovered(url);
    expect(stopped.filter((pid) => processRun(pid) !== null)).toEqual([]);
    expect(messages.join()).toMatch(/does not answer any more.*started again/);
  });

  test('F5: in one process only, which may hold a lock forever, is restarted too', async () => {
    const { url } = await brisk();
    const stopped = stopProcesses(/checkpointer/);
    expect(stopped).toHaveLength(1);
    await expect.poll(() => processRun(stopped[0]!)).toBeNull();
    await recovered(url);
  });

  test('F5: during its start is started again', async () => {
    const starting = brisk();
    await expect.poll(() => stopProcesses().length, { interval: 1 }).toBeGreaterThan(0);
    await recovered((await starting).url);
  });

  test('F5: left behind by a killed server is ended, whether or not its parent exists, and leaves no processes', async () => {
    const { holder, url } = await startHolder();
    const postmaster = postmasterPid();
    const stopped = stopProcesses();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(stopped.filter((pid) => processRun(pid) === null)).toEqual([]);
    expect(await query((await start()).url, 'select id from note')).toEqual([{ id: 1 }]);
    expect(stopped.filter((pid) => processRun(pid) !== null)).toEqual([]);
    expect(fs.existsSync(new URL(url).searchParams.get('host')!)).toBe(false);
    await stopAll();

    const second = await startHolder();
    const children = stopProcesses().filter((pid) => pid !== postmasterPid());
    expect(children).not.toContain(postmaster);
    second.holder.kill('SIGKILL');
    process.kill(postmasterPid(), 'SIGKILL');
    await once(second.holder, 'exit');
    expect(await query((await start()).url, 'select id from note')).toEqual([{ id: 1 }]);
    expect(children.filter((pid) => processRun(pid) !== null)).toEqual([]);
  });

  test('F5: resumes when it is stopped, and ends cleanly', async () => {
    await start();
    stopProcesses();
    await stopAll();
    expect(processesIn(path.join(dataDir, 'postgres'))).toEqual([]);
    const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
  });
});

test('a database of another version is rejected with advice', async () => {
  copyMade();
  fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/PostgreSQL 15.*pg_dump/);
});

test('an unwritable directory is named', async () => {
  fs.writeFileSync(path.join(dataDir, 'file'), '');
  await expect(start(path.join(dataDir, 'file/data'))).rejects.toThrow(/file\/data cannot be written/);
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('in a directory that no other user can enter: PostgreSQL runs as another user and can still access it', async () => {
    const closed = path.join(dataDir, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const dir = path.join(closed, 'data');
    await query((await start(dir)).url, 'create table note as select 1 as id');
    expect(fs.statSync(path.join(dir, 'postgres')).uid).not.toBe(0);
    await stopAll();
    expect(await query((await start(dir)).url, 'select id from note')).toEqual([{ id: 1 }]);
  });

  test('in a directory of an ordinary user: it runs as that user, who can start it later', async () => {
    const owner = 1; // `daemon`, on every Unix
    fs.chownSync(dataDir, owner, owner);
    await start();
    expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(owner);
  });
});
