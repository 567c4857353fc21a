import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepImports } from '../../server/imports/sweep-imports';
import { importWorld, type ImportWorld } from '../server/support/import-world';

const ARTICLE = 'purchase/article';
const ROWS = 1200;
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

it('expired imports are removed with their rows', async () => {
  await world.db
    .updateTable('import_batch')
    .set({ expires_at: new Date(0) })
    .execute();
  await sweepImports(world.database.core);
  expect([await count('import_batch'), await count('import_row')]).toEqual([0, 0]);
});
