import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import pg from 'pg';
import type { JsonObject } from '../../schemas/json';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { sentForm } from '../../server/identity/password';
import type { ShownJob } from '../../server/jobs/job-contract';
import { exportFloor, type FloorResult } from './inout/export-floor';
import { printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';
import { cpuTime } from './server/cpu-time';
import { runLoad, type Load, type LoadResult } from './server/load-client';
import { ACCOUNT, prepareRows } from './server/prepare-rows';

/**
 * `npm run bench -- inout [rows=100000] [clients=4] [stored=1000000]`: exports of rows of twenty columns by the built server, alone and
 * while clients search the list, beside a hand-written one in a process of its own (`inout/export-floor.ts`); a PDF of
 * 5,000 rows, and the import of 100,000 (`import.bench.ts`). `rows=1000000` exports a million to each format, alone, and
 * prints how the memory of the server goes meanwhile.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const IS_MILLION = options.rows === '1000000';
const CLIENTS = Number(options.clients ?? 4);
/** Rows of the installation; fewer are made in less time, and searched faster. */
const STORED = Number(options.stored ?? 1_000_000);
const IDLE_MS = 5000;
/** Codes of the rows are `P` and nine digits from 1; the floor and the export find the same ones. */
const PREFIX = 'P0000';
const FILTER = { join: 'and', of: [{ column: 'code', op: 'starts', value: PREFIX }] };
const EXPECTED = IS_MILLION ? 1_000_000 : 99_999;

/** The first 4,999 rows: a print has 5,000 at most. */
const PRINTED = {
  join: 'or',
  of: ['P000000', 'P000001', 'P000002', 'P000003', 'P000004'].map((value) => ({
    ...{ column: 'code', op: 'starts', value },
  })),
};

type Format = 'excel' | 'csv';
type Task = ['load', Load, number, number] | ['floor', string, Format, string];

/** What one export took. */
interface Measured extends FloorResult {
  cpuSeconds: number;
  /** 95th percentile of searches meanwhile, in milliseconds. */
  p95?: number;
  /** Megabytes above idle after each tenth of the rows. */
  curve?: number[];
}

async function measureExports(): Promise<void> {
  const installation = new BenchInstallation();
  const children: ChildProcess[] = [];
  try {
    await installation.start();
    const url = () => process.env.DATABASE_URL ?? runningDatabase(installation.dataDir) ?? '';
    await prepareRows(url(), STORED);
    await permitExports(url());
    await installation.stop();
    await installation.start();
    const client = fork(process.argv[1]!);
    const floor = fork(process.argv[1]!);
    children.push(client, floor);
    await compare(installation, url(), client, floor);
  } finally {
    for (const child of children) child.kill();
    await installation.stop();
  }
}

async function compare(
  installation: BenchInstallation,
  url: string,
  client: ChildProcess,
  floor: ChildProcess,
): Promise<void> {
  const token = await signIn(installation);
  if (IS_MILLION) return exportMillion(installation, token);
  const load: Load = {
    ...{
      host: '127.0.0.1',
      port: installation.port,
      method: 'POST',
      path: '/api/v1/bench/bench-item/search',
    },
    ...{ headers: [{ token }], body: SEARCH, from: 1, numbers: 9 },
  };
  const searches = (milliseconds: number) => ask<LoadResult>(client, ['load', load, CLIENTS, milliseconds]);
  await searches(IDLE_MS);
  const idle = await searches(IDLE_MS);
  // The compilers of the server warm up.
  await runExport(installation, token, 'excel');
  const lines: string[][] = [];
  for (const format of ['excel', 'csv'] as const) {
    const ending = format === 'excel' ? '.xlsx' : '.csv';
    lines.push(line(`${ending} by hand`, await runFloor(installation, url, floor, format)));
    const alone = await runExport(installation, token, format);
    lines.push(line(ending, alone));
    const meanwhile = searches(alone.seconds * 1200);
    const busy = await runExport(installation, token, format);
    const { p95, failed, failure } = await meanwhile;
    if (failed > 0) throw new Error(`${failed} searches failed: ${failure}`);
    lines.push(line(`${ending}, ${CLIENTS} clients search`, { ...busy, p95 }));
  }
  lines.push(line('PDF of 5,000 rows', await runExport(installation, token, 'pdf')));
  tellMachine();
  console.log(`Searches of ${CLIENTS} clients without an export: p95 ${idle.p95.toFixed(1)} ms\n`);
  printTable(HEAD, lines);
}

const HEAD = ['export', 'seconds', 'CPU s', 'MB above idle', 'file MB', 'p95 of searches, ms'];

function tellMachine(): void {
  console.log(`\n${os.cpus()[0]?.model}, ${os.cpus().length} cores, ${EXPECTED} rows × 20 columns`);
}

/** A million rows in each format: the memory after each tenth shows whether it grows with the rows. */
async function exportMillion(installation: BenchInstallation, token: string): Promise<void> {
  const lines: string[][] = [];
  const curves: string[][] = [];
  for (const format of ['csv', 'excel'] as const) {
    const measured = await runExport(installation, token, format);
    lines.push(line(format === 'excel' ? '.xlsx' : '.csv', measured));
    curves.push([format, ...(measured.curve ?? []).map((mb) => mb.toFixed(0))]);
  }
  tellMachine();
  printTable(HEAD, lines);
  console.log('\nMB above idle after each tenth of the rows');
  printTable(['export', ...Array.from({ length: 10 }, (_, at) => `${(at + 1) * 10} %`)], curves);
}

/** A search that the list of the bench sends; `{n}` differs from request to request. */
const SEARCH = '{"page":1,"pageSize":20,"level":{n},"state":[1]}';

async function ask<T>(child: ChildProcess, task: Task): Promise<T> {
  child.send(task);
  return ((await once(child, 'message')) as [T])[0];
}

function line(name: string, { seconds, cpuSeconds, peak, fileMb, p95 }: Measured): string[] {
  const numbers = [seconds.toFixed(1), cpuSeconds.toFixed(1), peak.toFixed(0), fileMb.toFixed(1)];
  return [name, ...numbers, p95 === undefined ? '–' : p95.toFixed(1)];
}

async function runFloor(
  installation: BenchInstallation,
  url: string,
  floor: ChildProcess,
  format: Format,
): Promise<Measured> {
  // The database is a child of the server, whichever side queries it.
  const cpu = () => installation.cpuTime() + cpuTime(floor.pid ?? 0);
  const before = cpu();
  const condition = IS_MILLION ? `code like 'P%'` : `code like '${PREFIX}%'`;
  const own = `org_id = (select org_id from org_user where login_name = '${ACCOUNT}')`;
  const measured = await ask<FloorResult>(floor, ['floor', url, format, `${own} and ${condition}`]);
  return { ...measured, cpuSeconds: (cpu() - before) / 1000 };
}

async function runExport(
  installation: BenchInstallation,
  token: string,
  format: Format | 'pdf',
): Promise<Measured> {
  const call = async <T>(method: string, path: string, body?: JsonObject): Promise<T> => {
    const reply = await fetch(`${installation.url}${path}`, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, msg } = (await reply.json()) as { data: T; msg: string };
    if (reply.status !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const idle = installation.residentMegabytes();
  const cpu = installation.cpuTime();
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, installation.residentMegabytes())), 20);
  const start = performance.now();
  const filter = format === 'pdf' ? PRINTED : IS_MILLION ? null : FILTER;
  const expected = format === 'pdf' ? 4999 : EXPECTED;
  const body = { columns: EXPORTED, ...(filter && { filter }) } as unknown as JsonObject;
  const curve: number[] = [];
  let { job } = await call<{ job: ShownJob }>('POST', `bench/bench-item/export/${format}/0`, body);
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = await call<ShownJob>('GET', `job/${job.id}`);
    const tenths = Math.floor((10 * job.done) / (job.total ?? Infinity));
    while (curve.length < tenths) curve.push(installation.residentMegabytes() - idle);
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  if (job.state !== 'done' || job.result?.count !== expected)
    throw new Error(`The export ended as ${job.state} with ${String(job.result?.count)} rows: ${job.msg}`);
  return {
    seconds,
    cpuSeconds: (installation.cpuTime() - cpu) / 1000,
    peak: peak - idle,
    fileMb: (job.file?.size ?? 0) / 1e6,
    curve,
  };
}

const EXPORTED = [
  ...['code', 'name', 'state', 'level', 'admitDate', 'birthday', 'height', 'weight', 'score', 'visits'],
  ...['calls', 'fine', 'paid', 'court', 'crime', 'bedNo', 'fileNo', 'job', 'health', 'remark'],
];

async function signIn({ url }: BenchInstallation): Promise<string> {
  const body = JSON.stringify({ loginName: ACCOUNT, loginPwd: sentForm('demo123456') });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}public/public/login`, { method: 'POST', headers, body });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

/** Lets the measured account export, and a million rows at once. */
async function permitExports(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into permission_grant (tenant_id, subject_kind, subject_id, code)
       select u.tenant_id, s.kind, s.id, 'bench_item_export'
         from org_user u, lateral (values ('org', u.org_id), ('role', u.role_ids[1])) s(kind, id)
        where u.login_name = $1 and not exists (
          select from permission_grant g where g.tenant_id = u.tenant_id and g.subject_kind = s.kind
             and g.subject_id = s.id and g.code = 'bench_item_export')`,
      [ACCOUNT],
    );
    await client.query(SET_MOST_ROWS);
  } finally {
    await client.end();
  }
}

const SET_MOST_ROWS = `
  insert into org_system_config (tenant_id, k, v)
  select u.tenant_id, 'export.maxRows', '{"value": 1000000}'::jsonb from org_user u
   where u.login_name = '${ACCOUNT}'
     and not exists (select from org_system_config c where c.tenant_id = u.tenant_id and c.k = 'export.maxRows')`;

if (process.send)
  process.on('message', async (task: Task) =>
    process.send?.(
      task[0] === 'load'
        ? await runLoad(task[1], task[2], task[3])
        : await exportFloor(task[1], task[2], task[3]),
    ),
  );
else {
  await measureExports();
  if (!IS_MILLION) await import('./import.bench');
}
