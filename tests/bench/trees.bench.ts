import { createHash } from 'node:crypto';
import pg from 'pg';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { median, percentile, printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';

/**
 * `npm run bench -- trees [nodes=500,1000,…] [seconds=3] [limit=1000]`: the built server's answers to a list of a tree
 * and to the choices of a field that refers to it, for trees of several sizes with ten children per node. Four clients
 * send requests in parallel, and a fifth requests `health`, which shows how long other requests wait.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const SIZES = (options.nodes ?? '500,1000,2000,5000,20000').split(',').map(Number);
const MILLISECONDS = Number(options.seconds ?? 3) * 1000;
/** With `limit=100000` all of them are returned whole. */
const LIMITS: Record<string, string> = options.limit ? { LIMIT_TREE_NODES: options.limit } : {};
const CLIENTS = 4;
const USER = 'manager';

const CALLS = [
  { name: 'list', path: 'supervised/supervised-area/search', body: { pageSize: 200 } },
  { name: 'choices', path: 'supervised/supervised-area/option', body: {} },
];

const installation = new BenchInstallation();
try {
  await installation.start([], LIMITS);
  const database = process.env.DATABASE_URL ?? runningDatabase(installation.dataDir) ?? '';
  const token = await signIn();
  const results: string[][] = [];
  for (const nodes of SIZES) {
    await withClient(database, (client) => plant(client, nodes));
    for (const { name, path, body } of CALLS) {
      results.push([name, nodes.toLocaleString('en-US'), ...(await measure(token, path, body))]);
      console.error(results.at(-1)?.join(' | '));
    }
  }
  await withClient(database, (client) => plant(client, 0));
  printTable(['', 'nodes', 'answer', 'alone', 'CPU of the server', 'health of the others, p95'], results);
} finally {
  await installation.stop();
}

async function measure(token: string, path: string, body: object): Promise<string[]> {
  const ask = async () => {
    const begin = performance.now();
    const reply = await fetch(installation.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return { bytes, took: performance.now() - begin };
  };
  for (let warm = 0; warm < 30; warm++) await ask();
  const alone: number[] = [];
  let bytes = 0;
  const before = installation.serverCpuTime();
  for (let round = 0; round < 30; round++) {
    const answer = await ask();
    alone.push(answer.took);
    bytes = answer.bytes;
  }
  const cpu = (installation.serverCpuTime() - before) / alone.length;
  const waits: number[] = [];
  const end = performance.now() + MILLISECONDS;
  await Promise.all([
    ...Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) await ask();
    }),
    (async () => {
      while (performance.now() < end) {
        const begin = performance.now();
        await (await fetch(`${installation.url}health`)).arrayBuffer();
        waits.push(performance.now() - begin);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })(),
  ]);
  return [
    `${(bytes / 1000).toFixed(0)} kB`,
    `${median(alone).toFixed(0)} ms`,
    `${cpu.toFixed(0)} ms`,
    `${percentile(waits, 0.95).toFixed(0)} ms`,
  ];
}

/** Replaces the nodes of the measured user's organisation by this number, each with ten children. */
async function plant(client: pg.Client, nodes: number): Promise<void> {
  await client.query(`update supervised_area set parent_id = null where code like 'T%'`);
  await client.query(`delete from supervised_area where code like 'T%'`);
  await client.query(
    `insert into supervised_area (tenant_id, org_id, area_type_id, name, code, sort, status)
     select u.tenant_id, u.org_id, (select min(id) from supervised_area_type), '测速监区' || n, 'T' || n, 100, 1
       from org_user u, generate_series(1, $1::int) n where u.login_name = '${USER}'`,
    [nodes],
  );
  await client.query(
    `update supervised_area t set parent_id = p.id from supervised_area p
      where t.code like 'T%' and p.code = 'T' || ((substr(t.code, 2)::int - 1) / 10)`,
  );
  await client.query('vacuum analyze supervised_area');
}

async function signIn(): Promise<string> {
  const loginPwd = createHash('sha256').update('demo123456').digest('hex');
  const reply = await fetch(`${installation.url}public/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: USER, loginPwd }),
  });
  const { data, msg } = (await reply.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(`cannot sign in: ${msg}`);
  return data.token;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
