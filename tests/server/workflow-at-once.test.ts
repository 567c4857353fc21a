import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { ORDERS, paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* A verb whose rules are conditions of one statement leaves what it leaves when the document is read before it. */
let world: PaymentsWorld;
/** The same documents, whose check has a hook that does nothing: they are read before. */
let read: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
  const hook = { entity: 'payment_order', verb: 'check' as const, run: async () => undefined };
  read = await paymentsWorld([hook]);
});
afterAll(async () => {
  await world?.close();
  await read?.close();
});

const SECOND = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The changes of a document in the log, oldest first, with times as a word. */
async function changes({ db, tenants }: PaymentsWorld, id: number): Promise<JsonObject[]> {
  const { rows } = await sql<{ verb: string; action: string; from: JsonObject; to: JsonObject }>`
    select verb, action, "from", "to" from log_data_change
     where tenant_id = ${tenants.home} and entity = 'payment_order' and data_id = ${String(id)} order by id`.execute(
    db,
  );
  const named = (side: JsonObject | null) =>
    side &&
    Object.fromEntries(
      Object.entries(side).map(([name, value]) => [name, SECOND.test(String(value)) ? 'time' : value]),
    );
  return rows.map(({ verb, action, from, to }) => ({ verb, action, from: named(from), to: named(to) }));
}

/** A document that is rejected, submitted again, checked by another person, taken back and checked once more. */
async function walk(on: PaymentsWorld): Promise<number> {
  const id = await on.orderIn('submit');
  await on.verb('checker', 'check', id, { pass: false, opinion: '附件不全' });
  await on.verb('maker', 'submit', id);
  await on.verb('second', 'check', id, { pass: true, opinion: '附件不全' });
  await on.verb('second', 'cancel', id);
  await on.verb('maker', 'submit', id);
  await on.verb('second', 'check', id, { pass: true });
  return id;
}

test('the logs of a check tell the same changes, whether or not the document is read before it', async () => {
  const [id, other] = [await walk(world), await walk(read)];
  const told = await changes(world, id);
  expect(told).toEqual(await changes(read, other));
  expect(told.map(({ verb }) => verb)).toEqual([
    ...['add', 'submit', 'check', 'submit', 'check', 'cancel', 'submit', 'check'],
  ]);
  // Only what differs: the opinion is the one that it had, and the document is approved for the first time.
  expect(told[2]!.to).toMatchObject({
    state: 6,
    opinion: '附件不全',
    checkedBy: '用户checker',
    checkedAt: 'time',
  });
  expect(told[2]!.from).toEqual({ state: 1 });
  expect(told[4]!.from).toMatchObject({ checkedBy: '用户checker', checkerId: world.ids.checker });
  expect(told[4]!.to).toMatchObject({ state: 2, approvedAt: 'time' });
  const [row, same] = [await world.stored(id), await read.stored(other)];
  expect([row.version, row.state, row.opinion]).toEqual([same.version, same.state, same.opinion]);
  expect(row.updated_by).toBe(world.ids.second);
});

test('an approval that was taken back keeps when it was first given', async () => {
  const id = await walk(world);
  await sql`update payment_order set approved_at = '2020-01-02 03:04:05', state = 1
             where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);
  expect((await world.verb('checker', 'check', id, { pass: true })).data.state).toBe(2);
  const { data } = await world.post('maker', `${ORDERS}/detail/${id}`);
  expect(data.approvedAt).toBe('2020-01-02 03:04:05');
});

test('a check that is refused says why, changes nothing and logs no change', async () => {
  const id = await world.orderIn('submit');
  const check = (person: 'maker' | 'checker' | 'onlooker', version: number, at = id) =>
    world.post(person, `${ORDERS}/check/${at}`, { version, pass: true });
  const own = await check('maker', 2);
  const stale = await check('checker', 1);
  const missing = await check('checker', 2, 999_999);
  const draft = await check('checker', 1, await world.order());
  expect([own, stale, missing, draft].map(({ status, msg }) => [status, msg])).toEqual([
    [403, '不能审核自己提交的单据'],
    [409, expect.any(String)],
    [404, expect.any(String)],
    [409, '当前状态【草稿】不能审核'],
  ]);
  expect(stale.data.current).toMatchObject({ id, version: 2, state: 1 });
  expect((await check('onlooker', 2)).status).toBe(403);
  expect((await changes(world, id)).map(({ verb }) => verb)).toEqual(['add', 'submit']);
  expect(await world.stored(id)).toMatchObject({ version: 2, state: 1 });
});

test('of two persons who check a document at once, one does', async () => {
  const id = await world.orderIn('submit');
  const check = (person: 'checker' | 'second') =>
    world.post(person, `${ORDERS}/check/${id}`, { version: 2, pass: true });
  const replies = await Promise.all([check('checker'), check('second')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await changes(world, id)).filter(({ verb }) => verb === 'check')).toHaveLength(1);
});

test('a refused check with a key may be repeated with it', async () => {
  const id = await world.orderIn('submit');
  const key = { 'idempotency-key': `at-once-${id}` };
  const check = (version: number) =>
    world.post('checker', `${ORDERS}/check/${id}`, { version, pass: true }, key);
  expect((await check(1)).status).toBe(409);
  const done = await check(2);
  expect(done.data).toEqual({ id, version: 3, state: 2 });
  expect((await check(2)).data).toEqual(done.data);
  expect((await changes(world, id)).filter(({ verb }) => verb === 'check')).toHaveLength(1);
});
