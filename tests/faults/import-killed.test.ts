import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShownJob } from '../../server/jobs/job-contract';
import { sweepImports } from '../../server/imports/sweep-imports';
import { importWorld, type ImportWorld } from '../server/support/import-world';

const ARTICLE = 'purchase/article';
const ROWS = 1200;
/** Rows of a sheet that is checked as a job; more: FAULT_ROWS=100000. */
const LARGE = Number(process.env.FAULT_ROWS ?? 2400);
let world: ImportWorld;
beforeAll(async () => {
  world = await importWorld({ domains: path.resolve(import.meta.dirname, '../fixtures/purchase') });
});
afterAll(() => world?.close());

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    world.db,
  );
  return rows[0]!.n;
};

it('F1: a submit whose connection is killed in any chunk leaves nothing, and the same submit again all', async () => {
  const staff = world.as('admin');
  const header = ['编码', '名称', '参考价'];
  const rows = Array.from({ length: ROWS }, (_, at) => [`K${at}`, `物品${at}`, 1]);
  const { data } = await world.sheet(staff, ARTICLE, [header, ...rows]);
  const submit = () => staff.post(`${ARTICLE}/import/submit`, { import: data.import, hash: data.hash });
  const before = await count('purchase_article');
  for (const after of [0, 1, 2]) {
    const killed = submit();
    let writes = 0;
    let last = '';
    // Kills the connection when it has written so many chunks.
    for (let ended = false; !ended;) {
      void killed.then(() => (ended = true));
      const { rows: busy } = await sql<{ pid: number; query: string; since: string }>`
        select pid, query, query_start::text as since from pg_stat_activity
         where datname = current_database() and query like '%insert into "purchase_article"%'
           and pid <> pg_backend_pid()`.execute(world.db);
      const [one] = busy;
      if (!one || one.since === last) continue;
      last = one.since;
      writes += 1;
      if (writes > after) await sql`select pg_terminate_backend(${one.pid})`.execute(world.db);
      if (writes > after) break;
    }
    const reply = await killed;
    if (reply.code !== 200) {
      expect(await count('purchase_article')).toBe(before);
      const [batch] = (await staff.post(`${ARTICLE}/import/list`)).data;
      expect(batch.state).toBe('checked');
    }
  }
  expect(await submit()).toMatchObject({ code: 200, data: { count: ROWS, added: ROWS } });
  expect(await count('purchase_article')).toBe(before + ROWS);
});

it('F23: of a large sheet every bad row is found and listed, and nothing is written until the user decides', async () => {
  const staff = world.as('admin');
  const failures: unknown[] = [];
  const worker = world.app.work({ timers: [], failed: (_, error) => failures.push(error) });
  const ended = async (data: { job?: ShownJob }) => {
    let { job } = data;
    while (job && ['queued', 'running'].includes(job.state)) {
      await sleep(50);
      job = (await staff.get(`job/${job.id}`)).data as ShownJob;
    }
    return job;
  };
  try {
    const bad = (at: number) => at % 2 === 0;
    const lines = Array.from({ length: LARGE }, (_, at) => `L${at},名称较长的物品${at},${bad(at) ? 'x' : 1}`);
    const csv = Buffer.from(['编码,名称,参考价', ...lines].join('\r\n'));
    const before = await count('purchase_article');
    const { data, msg } = await world.upload(staff, ARTICLE, '大.csv', csv);
    expect(msg).toBe('');
    const job = await ended(data);
    if (job) expect(job).toMatchObject({ state: 'done', done: LARGE, total: LARGE });
    const summary = (job?.result ?? data) as { import: number; counts: object; errData: unknown[] };
    const rejected = Math.ceil(LARGE / 2);
    expect(summary.counts).toMatchObject({ total: LARGE, rejected, new: LARGE - rejected });
    expect(summary.errData[0]).toMatchObject({ row: 2, errors: [{ column: 'price' }] });
    expect(summary.errData.length).toBeLessThanOrEqual(1000);
    const page = { import: summary.import, kind: 'rejected', offset: rejected - 1, limit: 1 };
    const { data: last } = await staff.post(`${ARTICLE}/import/rows`, page);
    expect(last.total).toBe(rejected);
    expect(last.rows).toMatchObject([{ row: 2 * rejected, kind: 'rejected' }]);
    const sheet = await ended(
      (await staff.post(`${ARTICLE}/import/error-sheet`, { import: summary.import })).data,
    );
    expect(sheet).toMatchObject({ state: 'done', result: { count: rejected } });
    expect(await count('purchase_article')).toBe(before);
    expect(failures).toEqual([]);
  } finally {
    await worker.stop();
  }
}, 120_000);

it('expired imports are removed with their rows', async () => {
  await world.db
    .updateTable('import_batch')
    .set({ expires_at: new Date(0) })
    .execute();
  await sweepImports(world.database.core);
  expect([await count('import_batch'), await count('import_row')]).toEqual([0, 0]);
});
