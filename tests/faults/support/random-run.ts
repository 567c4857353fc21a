import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../server/action';
import { checkInvariants } from '../../../server/audit/check-invariants';
import { randomStream } from '../../../server/seed/random';
import type { Reply, ServerProcess } from './server-process';

const LEVELS = 'supervised/supervised-level';
const CLIENTS = 8;
const HOT_ROWS = 5;
const KILL_EVERY_MS = 1500;

export interface RandomRun {
  seed: string;
  servers: readonly ServerProcess[];
  /** A connection that sees all rows and is never killed. */
  db: Db;
  token: string;
  /** How often a server is killed before the run ends. */
  kills: number;
}

/** Counts of the run, and violations. */
export interface RunReport {
  adds: number;
  edits: number;
  conflicts: number;
  sentTwice: number;
  unknown: number;
  kills: number;
  violations: string[];
}

/**
 * Clients add and edit rows in parallel on servers that are killed and restarted. A part of the requests is sent to two
 * servers at once, and requests without an answer are repeated with their key until the result is known. Then the
 * database is compared with what the servers have acknowledged.
 */
export async function randomRun({ seed, servers, db, token, kills }: RandomRun): Promise<RunReport> {
  const report: RunReport = {
    ...{ adds: 0, edits: 0, conflicts: 0, sentTwice: 0, unknown: 0, kills: 0 },
    violations: [],
  };
  /** Row → versions it has had. */
  const versions = new Map<number, number>();
  const names = new Map<number, string>();
  let over = false;

  async function send(random: () => number, address: string, body: object, key: string): Promise<Reply> {
    const twice = random() < 0.3;
    if (twice) report.sentTwice++;
    for (;;) {
      const at = Math.floor(random() * servers.length);
      const targets = twice ? servers : [servers[at]!];
      const replies = await Promise.all(
        targets.map((server) => server.call('POST', address, { token, body: { ...body }, key })),
      );
      const known = replies.filter((reply) => reply !== null && isDefinite(reply)) as Reply[];
      const done = known.find(({ code }) => code === 200) ?? known[0];
      // A rejection shows the present row, which may differ; a success always has the same answer.
      if (new Set(known.map(({ code, data }) => (code === 200 ? JSON.stringify(data) : code))).size > 1)
        report.violations.push(`Two answers to ${key}: ${JSON.stringify(known)}`);
      if (done) return done;
      report.unknown++;
      await sleep(50 + random() * 50);
    }
  }

  async function add(random: () => number, name: string): Promise<void> {
    const reply = await send(random, `${LEVELS}/add`, { name, sort: 1 }, `add-${name}`);
    if (reply.code !== 200) return void report.violations.push(`${name}: ${JSON.stringify(reply)}`);
    report.adds++;
    versions.set(reply.data.id as number, 1);
    names.set(reply.data.id as number, name);
  }

  async function edit(random: () => number, key: string): Promise<void> {
    const id = [...versions.keys()][Math.floor(random() * HOT_ROWS)];
    const server = servers[Math.floor(random() * servers.length)];
    const row = id && (await server?.call('GET', `${LEVELS}/detail/${id}`, { token }));
    if (!row || row.code !== 200) return;
    const { version, name } = row.data as { version: number; name: string };
    const body = { name, version, remark: key };
    const reply = await send(random, `${LEVELS}/edit/${id}`, body, key);
    if (reply.code === 409) report.conflicts++;
    else if (reply.code !== 200) report.violations.push(`${key}: ${JSON.stringify(reply)}`);
    else {
      report.edits++;
      versions.set(id, (versions.get(id) ?? 0) + 1);
    }
  }

  async function client(number: number): Promise<void> {
    const random = randomStream(`${seed} client ${number}`);
    for (let step = 0; !over; step++) {
      const name = `${seed}-${number}-${step}`;
      if (versions.size < HOT_ROWS || random() < 0.5) await add(random, name);
      else await edit(random, `edit-${name}`);
    }
  }

  async function killer(): Promise<void> {
    const random = randomStream(`${seed} killer`);
    while (report.kills < kills) {
      await sleep(KILL_EVERY_MS * (0.5 + random()));
      const server = servers[Math.floor(random() * servers.length)]!;
      await server.end('SIGKILL');
      report.kills++;
      await server.start();
    }
    over = true;
  }

  await Promise.all([killer(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
  report.violations.push(...(await compare(db, seed, names, versions)), ...(await checkInvariants(db)));
  return report;
}

/**
 * Of two parallel copies the second is rejected while the first is running, and a busy server rejects requests: both
 * may be repeated.
 */
function isDefinite({ code, data }: Reply): boolean {
  return code !== 503 && !(code === 409 && data === null);
}

async function compare(
  db: Db,
  seed: string,
  names: ReadonlyMap<number, string>,
  versions: ReadonlyMap<number, number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string; version: number; changes: number }>`
    select t.id, t.name, t.version,
           (select count(*) from log_data_change c
             where c.entity = 'supervised_level' and c.data_id = t.id::text) as changes
      from supervised_level t where t.name like ${`${seed}-%`}`.execute(db);
  const wrong: string[] = [];
  if (rows.length !== names.size)
    wrong.push(`${names.size} rows were acknowledged, ${rows.length} are there`);
  for (const { id, name, version, changes } of rows) {
    if (names.get(id) !== name) wrong.push(`Row ${id} "${name}" was acknowledged as "${names.get(id)}"`);
    if (versions.get(id) !== version)
      wrong.push(`I6: row ${id} has version ${version}, ${versions.get(id)} changes were acknowledged`);
    if (changes !== version)
      wrong.push(`I13: row ${id} was changed ${version} times, the log has ${changes}`);
  }
  return wrong;
}
