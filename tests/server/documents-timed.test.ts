import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { createApp } from '../../server/app';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* A publish at a time: shown, moved, given up, carried out once by one of two servers, or refused with the reason. */
let world: DocumentsWorld;
let second: FastifyInstance;
beforeAll(async () => {
  world = await documentsWorld();
});
beforeAll(async () => {
  second = await createApp({ database: world.database, model: world.model, actions: [] });
  await world.publishNew('domain', visit.domain);
  await world.publishNew('entity', visit.entity, { domain: 'visits' });
});
beforeAll(async () => {
  await world.publishNew('page', visit.page, { domain: 'visits' });
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});

const AT = '2099-01-01 08:00:00';
const soon = async (days = 30) =>
  (
    await sql<{
      at: string;
    }>`select to_char(now() + make_interval(days => ${days}), 'YYYY-MM-DD HH24:MI') as at`.execute(world.db)
  ).rows[0]!.at;
const detail = async (id: number) => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
const titled = (title: string) => ({ ...visit.page, title });
/** Saves a draft and schedules it; returns the answer. */
async function schedule(title: string, more: JsonObject = {}, token = world.admin) {
  const id = await world.document('page', 'visit-record');
  const { version } = await detail(id);
  await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: titled(title) });
  const { hash } = (await world.get(`${TABLE_INFO}/diff/${id}`)).data;
  const body = { version: (await detail(id)).version, hash, at: await soon(), ...more };
  return { id, answer: await world.post(`${TABLE_INFO}/schedule/${id}`, body, token) };
}
/** Lets the time of all come, and waits until both servers have looked. */
async function come() {
  await sql`update table_info set publish_at = now() - interval '1 second' where publish_at is not null`.execute(
    world.db,
  );
  const before = (await sql<{ n: number }>`select count(*) as n from job`.execute(world.db)).rows[0]!.n;
  await expect
    .poll(
      async () => {
        await sql`update mortise_queue._private_jobs set run_at = now() where key = 'timer/timed-publish' and locked_at is null`.execute(
          world.db,
        );
        const { rows } = await sql<{ n: number; open: number }>`
          select count(*) as n, count(*) filter (where ended_at is null) as open from job`.execute(world.db);
        return [rows[0]!.n, rows[0]!.open];
      },
      { timeout: 30_000, interval: 100 },
    )
    .toEqual([before + 1, 0]);
}
const told = async () => {
  for (const app of [world.app, second])
    for (const deliver of app.deliverNotices) await deliver(new AbortController().signal);
  return (await world.post('notice/mine')).data.rows as { title: string; text: string | null }[];
};

test('it waits, is shown, moved and given up; a publish by hand ends it', async () => {
  const { id, answer } = await schedule('定时标题');
  expect(answer.data).toMatchObject({ publishAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/) });
  const row = async () =>
    (await world.post(`${TABLE_INFO}/search`, { code: 'visit-record', kind: 'page' })).data.rows[0];
  expect(await row()).toMatchObject({ publishAt: answer.data.publishAt, publishBy: '用户admin' });
  expect(await row()).not.toHaveProperty('publishOrder');
  expect((await world.get(`${TABLE_INFO}/get-data/visit-record`)).data.title).toBe('会见登记');

  const move = (at: string, version: number) => world.post(`${TABLE_INFO}/reschedule/${id}`, { version, at });
  const { version } = answer.data;
  expect((await move('2020-01-01 08:00', version)).code).toBe(400);
  expect((await move('2027-02-30 08:00', version)).code).toBe(400);
  expect((await move(AT, version)).code).toBe(400);
  expect((await move(await soon(), version + 5)).code).toBe(409);
  const moved = await move(await soon(40), version);
  expect(moved.data.version).toBe(version + 1);
  const cancel = (at: number) => world.post(`${TABLE_INFO}/unschedule/${id}`, { version: at });
  expect((await cancel(version + 1)).data).toEqual({ version: version + 2, publishAt: null });
  expect((await cancel(version + 2)).code).toBe(409);

  const again = await schedule('定时标题二');
  expect(again.answer.code).toBe(200);
  expect((await world.publish(id)).code).toBe(200);
  expect(await row()).toMatchObject({ publishAt: null, publishBy: null });
});

test('who may not publish schedules, moves and cancels nothing', async () => {
  const clerk = await world.signIn('clerk');
  const { id, answer } = await schedule('谁的标题');
  const { version } = answer.data;
  for (const [verb, body] of [
    ['schedule', { version, hash: '0'.repeat(64), at: AT }],
    ['reschedule', { version, at: AT }],
    ['unschedule', { version }],
  ] as const)
    expect((await world.post(`${TABLE_INFO}/${verb}/${id}`, body, clerk)).code, verb).toBe(403);
  expect((await world.post(`${TABLE_INFO}/unschedule/${id}`, { version })).code).toBe(200);
  expect(
    (await world.post(`${TABLE_INFO}/schedule/${id}`, { version, hash: '0'.repeat(64), at: AT })).code,
  ).toBe(409);
});

test('of two servers one publishes at the time, and both serve it', async () => {
  const failed = (name: string, error: unknown) => failures.push(`${name}: ${String(error)}`);
  const failures: string[] = [];
  const workers = [world.app, second].map((app) => app.work({ timers: [], failed }));
  try {
    const { id } = await schedule('到时的标题');
    const before = (await detail(id)).publishedNo as number;
    await come();
    expect(await detail(id)).toMatchObject({ publishedNo: before + 1, publishAt: null, state: 1 });
    for (const app of [world.app, second])
      expect(
        (await world.on(app, 'GET', `${TABLE_INFO}/get-data/visit-record`, world.admin)).data.title,
      ).toBe('到时的标题');
    const versions = (await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows;
    expect(versions[0]).toMatchObject({ no: before + 1, userName: '用户admin', current: true });
    expect((await told())[0]!.title).toBe(`已按时发布“会见登记”（版本 ${before + 1}）`);

    // Changed after it was confirmed.
    const changed = await schedule('确认的标题');
    const { version } = await detail(id);
    await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: titled('又改的标题') });
    await come();
    expect(await detail(changed.id)).toMatchObject({ publishedNo: before + 1, publishAt: null, state: 2 });
    expect((await told())[0]).toMatchObject({
      title: expect.stringContaining('没有按时发布'),
      text: expect.stringContaining('在确认之后有变化'),
    });

    // It no longer checks: an entity that it needs is gone from the draft, with the reason in words.
    const broken = await schedule('坏掉的标题');
    await sql`update table_info set text = replace(text, '"visit_record"', '"visit_nothing"') where id = ${id}`.execute(
      world.db,
    );
    await come();
    expect((await detail(broken.id)).publishedNo).toBe(before + 1);
    expect((await told())[0]!.text).toContain('visit_nothing');

    // The author has lost the right.
    const { db, users, orgs, tenants } = world;
    await db.updateTable('org_user').set({ org_id: orgs.bureau }).where('id', '=', users.nobody).execute();
    const codes = (...verbs: string[]) => verbs.map((verb) => `dynamic_sys_table_${verb}`);
    const subject = { kind: 'user', id: users.nobody } as const;
    await writeGrants(db, tenants.home, subject, [
      ...codes('search', 'edit', 'publish'),
      'visit_record_search',
    ]);
    const own = await schedule('无权的标题', {}, await world.signIn('nobody'));
    expect(own.answer.msg).toBe('');
    await writeGrants(db, tenants.home, subject, codes('search'));
    await come();
    expect((await detail(id)).publishedNo).toBe(before + 1);
    const last = await sql<{ state: string; name: string }>`
      select state, error->>'name' as name from job order by id desc limit 1`.execute(db);
    expect(last.rows).toEqual([{ state: 'failed', name: 'jobNotPermitted' }]);
    expect(failures).toEqual([]);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test('a shadow run counts the records that new rules would refuse, of those that the caller sees', async () => {
  const { post, get, admin } = world;
  const shadow = (id: number, body: JsonObject = {}, token = admin) =>
    post(`${TABLE_INFO}/shadow/${id}`, body, token);
  // Rows belong to a facility.
  const at = async (org: number) =>
    (await get(`org/user/switch-org/${org}`, await world.signIn('admin'))).data.token as string;
  const [first, second_] = [await at(world.orgs.first), await at(world.orgs.second)];
  const add = (visitor: string, token: string) =>
    post('visits/visit-record/add', { visitor, kind: 1, visitDate: '2026-01-05' }, token);
  for (const visitor of ['李一', '王二麻子', '欧阳三']) expect((await add(visitor, first)).code).toBe(200);
  expect((await add('司马相如', second_)).code).toBe(200);

  const id = await world.document('entity', 'visit_record');
  const save = async (change: object) => {
    const { version } = await detail(id);
    const columns = visit.entity.columns.map((one) => (one.name === 'visitor' ? { ...one, ...change } : one));
    const doc = {
      ...visit.entity,
      columns: [...columns, { name: 'phone', label: '电话', type: 'input', required: true }],
    };
    const saved = await post(`${TABLE_INFO}/edit/${id}`, { version, doc });
    expect(saved.data.problems).toEqual([]);
  };
  const before = (await sql`select * from _1__visit_record order by id`.execute(world.db)).rows;
  await save({ maxLength: 2 });
  const [run] = (await shadow(id)).data.entities;
  expect(run).toMatchObject({ entity: 'visit_record', total: 4, tried: 4, broken: 4, skipped: null });
  const counts = run.rules.map(
    ({ path, count, examples }: { path: string; count: number; examples: object[] }) => [
      path,
      count,
      examples.length,
    ],
  );
  expect(counts).toEqual([
    ['phone', 4, 4],
    ['visitor', 3, 3],
  ]);
  expect(JSON.stringify(run.rules[1])).toContain('司马相如');
  // Of another facility only its own.
  const [own] = (await shadow(id, {}, first)).data.entities;
  expect(own).toMatchObject({ total: 3, tried: 3, broken: 3 });
  expect(JSON.stringify(own)).not.toContain('司马相如');
  expect((await sql`select * from _1__visit_record order by id`.execute(world.db)).rows).toEqual(before);

  // What the caller may not see is not tried; without the right to edit documents nothing is.
  const { db, users, orgs, tenants } = world;
  await db.updateTable('org_user').set({ org_id: orgs.bureau }).where('id', '=', users.nobody).execute();
  const verbs = ['search', 'edit'].map((verb) => `dynamic_sys_table_${verb}`);
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, verbs);
  const nobody = await world.signIn('nobody');
  expect((await shadow(id, {}, nobody)).data.entities).toMatchObject([
    { skipped: 'unseen', tried: 0, rules: [] },
  ]);
  expect((await shadow(id, {}, await world.signIn('clerk'))).code).toBe(403);
  expect((await post(`${TABLE_INFO}/discard/${id}`, { version: (await detail(id)).version })).code).toBe(200);
  expect((await shadow(id)).data.entities).toMatchObject([{ broken: 0, rules: [] }]);
});
