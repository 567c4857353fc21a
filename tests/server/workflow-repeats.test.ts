import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { ORDERS, paymentsWorld, type PaymentsWorld, type Person } from './support/payments-world';
import { statementsOf } from './support/through-world';

/* What a verb checks before it writes, and what a repeated call of it answers. */
let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

test('a submission checks the stored document in full, as if it were added now', async () => {
  const id = await world.order();
  // Stored before the document bounded the name, say.
  await sql`update payment_order set payee = ${'长'.repeat(31)}
            where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);
  const refused = await world.verb('maker', 'submit', id);
  expect([refused.status, fieldsOf(refused)]).toEqual([400, { payee: '收款人最多 30 个字' }]);
  const several = await world.post('maker', `${ORDERS}/batch-submit`, { items: [{ id, version: 1 }] });
  expect(several.data).toEqual({ count: 0, failed: [{ id, msg: '收款人最多 30 个字' }] });
  expect((await world.stored(id)).state).toBe(0);
  await world.post('maker', `${ORDERS}/edit/${id}`, { version: 1, payee: '甲公司' });
  expect((await world.verb('maker', 'submit', id)).data.state).toBe(1);
});

test('a verb that moves money needs a key, also over several documents; others do not', async () => {
  const id = await world.orderIn('submit', 'check');
  await sql`update payment_order set state = 4, version = version + 1
            where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);
  const { version } = await world.stored(id);
  const calls: [string, JsonObject][] = [
    [`reverse/${id}`, { version }],
    ['batch-reverse', { items: [{ id, version }] }],
  ];
  for (const [url, body] of calls) {
    const reply = await world.post('second', `${ORDERS}/${url}`, body);
    expect([reply.status, reply.msg]).toEqual([400, '缺少请求标识']);
  }
  // Who may not reverse learns nothing else.
  expect((await world.post('onlooker', `${ORDERS}/reverse/${id}`, { version })).status).toBe(403);
  const key = { 'idempotency-key': `reverse-${id}` };
  const first = await world.post('second', `${ORDERS}/reverse/${id}`, { version }, key);
  expect(first.data).toEqual({ id, version: version + 1, state: 7 });
  const again = await world.post('second', `${ORDERS}/reverse/${id}`, { version }, key);
  expect([again.status, again.data]).toEqual([200, first.data]);
  const other = await world.post('second', `${ORDERS}/reverse/${id}`, { version, opinion: '再' }, key);
  expect([other.status, other.msg]).toEqual([422, '请求标识重复但内容不同']);
});

test('a rejection that is repeated with its key answers the state of the rejection', async () => {
  const id = await world.orderIn('submit');
  const body = { version: 2, pass: false, opinion: '不符' };
  const reject = () =>
    world.post('checker', `${ORDERS}/check/${id}`, body, { 'idempotency-key': `reject-once-${id}` });
  expect((await reject()).data).toEqual({ id, version: 3, state: 6 });
  await world.verb('maker', 'submit', id);
  // The document has moved on; the answer is that of the first time.
  expect((await reject()).data).toEqual({ id, version: 3, state: 6 });
  expect((await world.stored(id)).state).toBe(1);
});

test('a repeated request with its key has one effect and one answer', async () => {
  const id = await world.orderIn('submit');
  const check = () =>
    world.post(
      'checker',
      `${ORDERS}/check/${id}`,
      { version: 2, pass: true },
      { 'idempotency-key': `check-once-${id}` },
    );
  const [first, again] = [await check(), await check()];
  expect(first.data).toEqual({ id, version: 3, state: 2 });
  expect(again.data).toEqual(first.data);
});

test('a verb after the first submission changes the document unread; what is otherwise is read first, to the same effect', async () => {
  const first = await world.orderIn('submit');
  const again = await world.orderIn('submit');
  await world.verb('checker', 'check', again, { pass: false, opinion: '附件不全' });
  await world.verb('maker', 'submit', again);
  const before = { [first]: 2, [again]: 4 };
  const check = (person: Person, id: number, version = before[id]!) =>
    world.post(person, `${ORDERS}/check/${id}`, { version, pass: true, opinion: '同意' });
  const reads = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => /from "?payment_order"? t\s/.test(text)).length;
  // An own document and another version are told from the row that is read then.
  expect(await reads(async () => expect((await check('maker', first)).status).toBe(403))).toBe(1);
  expect((await check('checker', first, 1)).data.current.version).toBe(2);
  expect((await check('checker', 999_999, 1)).status).toBe(404);
  expect(await reads(async () => expect((await check('checker', first)).code).toBe(200))).toBe(0);
  expect(await reads(async () => expect((await check('checker', again)).code).toBe(200))).toBe(1);
  for (const id of [first, again]) {
    const row = (await world.post('maker', `${ORDERS}/detail/${id}`)).data;
    expect(row).toMatchObject({ state: 2, version: before[id]! + 1, opinion: '同意' });
    const { rows } = await sql<{ from: JsonObject; to: JsonObject }>`
      select "from", "to" from log_data_change where entity = 'payment_order' and data_id = ${String(id)}
       order by id desc limit 1`.execute(world.db);
    // The other one may have been rejected within the same second.
    const at = id === first ? { checkedAt: row.checkedAt } : {};
    expect(rows[0]?.to).toMatchObject({ state: 2, opinion: '同意', ...at });
    expect(rows[0]?.from).toMatchObject({ state: 1 });
  }
});
