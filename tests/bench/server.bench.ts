import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import pg from 'pg';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { freePort } from '../e2e/support/free-port';
import { median, printTable } from './measure';
import { cpuTime } from './server/cpu-time';
import { BenchInstallation } from './server/bench-installation';
import { serveFloor } from './server/floor';
import { runLoad, type Load, type LoadResult } from './server/load-client';
import { ACCOUNT, ORGANISATIONS, prepareOrders, prepareRows, type Prepared } from './server/prepare-rows';
import { TASKS, type Task } from './server/tasks';

/**
 * `npm run bench -- server [rounds=5] [seconds=2] [task=<part of its name>] [rows=1000000]`: the built server against
 * `server/floor.ts` over the same table, in turns, with one and with fifty clients.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const ROUNDS = Number(options.rounds ?? 5);
const MILLISECONDS = Number(options.seconds ?? 2) * 1000;
/**
 * Until this number of answers the JIT compilers are still at work: nothing is measured before each side has given as
 * many, or has had that many rounds. Of our server they take 0.2 to 0.3 ms of CPU for each changed row until 10,000
 * answers, and 0.05 to 0.15 ms after 15,000.
 */
const WARM_ANSWERS = 15_000;
const WARM_ROUNDS = 16;
/** Maximum number of documents that one side checks in one round. */
const MOST_CHANGES = MILLISECONDS * 6;
const CLIENTS = (options.clients ?? '1,50').split(',').map(Number);

/** Rounds of one task at most, of both sides and with each number of clients. */
const RUNS = 2 * (WARM_ROUNDS + ROUNDS) * CLIENTS.length;
const isAsked = ({ name }: Task) => name.includes(options.task ?? '');

/** Other roles of this program, each in its own process. */
if (process.send) {
  if (process.argv[2] === 'floor') {
    const [url, port, tenantId, orgId] = process.argv.slice(3);
    await serveFloor(url ?? '', Number(port), Number(tenantId), Number(orgId));
    process.send('ready');
  } else
    process.on('message', async ([load, clients, milliseconds]: [Load, number, number]) =>
      process.send?.(await runLoad(load, clients, milliseconds)),
    );
} else await compare();

async function compare(): Promise<void> {
  const installation = new BenchInstallation();
  const children: ChildProcess[] = [];
  try {
    await compareWith(installation, children);
  } finally {
    for (const child of children) child.kill();
    await installation.stop();
  }
}

async function compareWith(installation: BenchInstallation, children: ChildProcess[]): Promise<void> {
  await installation.start();
  // A built-in database has another address after each start.
  const database = () => process.env.DATABASE_URL ?? runningDatabase(installation.dataDir) ?? '';
  const prepared = await prepareRows(database(), Number(options.rows ?? 1_000_000));
  const firstOrder = TASKS.some((task) => task.rows === 'orders' && isAsked(task))
    ? await prepareOrders(database(), prepared, MOST_CHANGES * RUNS)
    : 0;
  await installation.stop();
  const starts: number[] = [];
  for (let round = 0; round < (options.task ? 1 : ROUNDS); round++) {
    starts.push(await installation.start());
    if (round < ROUNDS - 1 && !options.task) await installation.stop();
  }
  const resident = await idleMegabytes(installation);
  const results = await measureTasks(installation, database(), { ...prepared, firstOrder }, children);
  console.log(`\n${os.cpus()[0]?.model}, ${os.cpus().length} cores shared by client, server and database\n`);
  printTable(
    [
      'work',
      'clients',
      'floor, requests/s',
      'ours, requests/s',
      'floor ÷ ours',
      'p95 floor / ours, ms',
      'CPU of server and database a request, floor / ours, ms',
      'CPU ours ÷ floor',
    ],
    results,
  );
  console.log(
    `\nStart to first answer ${(median(starts) / 1000).toFixed(2)} s; idle ${Math.round(resident)} MB.`,
  );
}

/** Memory of the server some time after its start. */
async function idleMegabytes(installation: BenchInstallation): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5000));
  return installation.residentMegabytes();
}

async function measureTasks(
  installation: BenchInstallation,
  url: string,
  { tenantId, orgId, firstId, firstOrder }: Prepared & { firstOrder: number },
  children: ChildProcess[],
): Promise<string[][]> {
  const floorPort = await freePort();
  const floor = fork(process.argv[1]!, ['floor', url, String(floorPort), String(tenantId), String(orgId)]);
  const client = fork(process.argv[1]!, ['client']);
  children.push(floor, client);
  await once(floor, 'message');
  const run = async (load: Load, clients: number, milliseconds: number): Promise<LoadResult> => {
    client.send([load, clients, milliseconds]);
    const [result] = (await once(client, 'message')) as [LoadResult];
    if (result.failed > 0) throw new Error(`${result.failed} answers failed: ${result.failure}`);
    return result;
  };
  const headers = [{ token: await signIn(installation, ACCOUNT) }];
  const many: { token: string }[] = [];
  const names = await partsOfNames(url, orgId);
  // Numbers of new rows, and of rows to change: none is used twice.
  let fresh = Date.now();
  let changed = firstId;
  let checked = firstOrder;
  const nextOf = ({ name, rows }: Task) => {
    if (rows === 'orders') return checked;
    return name.startsWith('change') ? changed : (fresh += 1_000_000);
  };
  /** Of rows that each change once, those of the last round are used up; so are those of requests without an answer. */
  const countUsed = ({ name, rows }: Task, count: number) => {
    if (rows === 'orders') checked += count;
    else if (name.startsWith('change')) changed += count;
  };
  const results: string[][] = [];
  if (TASKS.some((task) => task.organisations && isAsked(task)))
    for (let at = 1; at <= ORGANISATIONS; at++)
      many.push({ token: await signIn(installation, `${ACCOUNT}${at}`) });
  for (const task of TASKS.filter(isAsked)) {
    for (const clients of CLIENTS) {
      const side = (ours: boolean, at: number): Load => ({
        host: '127.0.0.1',
        port: ours ? installation.port : floorPort,
        method: task.method,
        path: ours ? `/api/v1/${task.ours}` : `/${task.floor}`,
        headers: !ours ? [{}] : withKeys(task, task.organisations ? many : headers),
        body: bodyOf(task, names[at % names.length] ?? ''),
        from: task.once ? nextOf(task) : task.method === 'GET' ? firstId : 1,
        numbers: task.numbers,
      });
      const round = async (ours: boolean, at: number): Promise<LoadResult> => {
        const result = await run(side(ours, at), clients, MILLISECONDS);
        countUsed(task, result.answers + clients);
        return result;
      };
      const rates: [number[], number[]] = [[], []];
      const late: [number[], number[]] = [[], []];
      const work: [number[], number[]] = [[], []];
      // The database is a child of the server, whichever side queries it.
      const cpu = () => installation.cpuTime() + cpuTime(floor.pid ?? 0);
      for (const ours of [false, true])
        for (let at = 0, answers = 0; at < WARM_ROUNDS && answers < WARM_ANSWERS; at++)
          answers += (await round(ours, at)).answers;
      for (let at = 0; at < ROUNDS; at++) {
        for (const ours of [0, 1] as const) {
          const before = cpu();
          const result = await round(ours === 1, at);
          rates[ours].push(result.rate);
          late[ours].push(result.p95);
          work[ours].push((cpu() - before) / result.answers);
        }
      }
      const [floorRate, ourRate] = [median(rates[0]), median(rates[1])];
      const row = [
        task.name,
        String(clients),
        floorRate.toFixed(0),
        ourRate.toFixed(0),
        (floorRate / ourRate).toFixed(2),
        `${median(late[0]).toFixed(1)} / ${median(late[1]).toFixed(1)}`,
        `${median(work[0]).toFixed(2)} / ${median(work[1]).toFixed(2)}`,
        (median(work[1]) / median(work[0])).toFixed(2),
      ];
      console.error(row.join(' | '));
      results.push(row);
    }
  }
  await forget(url);
  return results;
}

function withKeys({ keyed }: Task, headers: { token: string }[]): Record<string, string>[] {
  return keyed ? headers.map((one) => ({ ...one, 'Idempotency-Key': 'bench-key-{n}' })) : headers;
}

function bodyOf({ body }: Task, name: string): string {
  const text = JSON.stringify('name' in body && body.name === '' ? { ...body, name } : body);
  return text.replace('"page":"{n}"', '"page":{n}');
}

async function signIn({ url }: BenchInstallation, loginName: string): Promise<string> {
  const loginPwd = createHash('sha256').update('demo123456').digest('hex');
  const reply = await fetch(`${url}public/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName, loginPwd }),
  });
  const { data, msg } = (await reply.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(`cannot sign in: ${msg}`);
  return data.token;
}

/** Parts of names to search for: two characters each, as users type them. */
async function partsOfNames(url: string, orgId: number): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ part: string }>(
      `select left(name, 2) as part from bench_item where org_id = $1 and id % 1009 = 0 order by id limit 20`,
      [orgId],
    );
    return rows.map(({ part }) => part);
  });
}

/** Removes the created rows, so that every run starts from the same data. */
async function forget(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`delete from bench_item where code like 'N%'`);
    // With other values than the changes write: a change that changes nothing is other work.
    await client.query(
      `update bench_item set version = 1, state = 1, score = 5, remark = '说明' where version > 1 or score = 77`,
    );
    await client.query('truncate log_data_change, log_data_operate, log_seal, idempotency_key');
    await client.query('truncate bench_order');
    await client.query('vacuum analyze bench_item');
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
