import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransitionHook } from '../../server/action';
import { ORDERS, paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* A domain's own part of a verb: it counts the orders of a payee, refuses the third, and gives a bank number. */
const limit: TransitionHook<'payment_order'> = {
  entity: 'payment_order',
  verb: 'submit',
  async run({ tx, session, fail, rows }, { row, opinion }) {
    const payee = String(row.payee);
    // Written before the refusal: it must not remain.
    await rows('payment_receipt').add({ payer: payee });
    const { rows: found } = await sql<{ n: number }>`
      select count(*)::int as n from payment_order
       where tenant_id = ${session.tenantId} and payee = ${payee} and state = 1`.execute(tx);
    const n = found[0]?.n ?? 0;
    if (n >= 2) fail('{payee}已有{n}张待审核的付款单', { payee, n });
    return { bankNo: `YH${row.id}-${opinion ?? ''}` };
  },
};
const checked: [number, number][] = [];
/** Paid at once, by the bank, or in a state that the document does not allow. */
const NEXT: Record<string, number> = { 现金公司: 4, 银行公司: 3, 错误公司: 5 };
const noted: TransitionHook<'payment_order'> = {
  entity: 'payment_order',
  verb: 'check',
  async run(_, { row, state }) {
    checked.push([row.id, state]);
    const next = NEXT[String(row.payee)];
    if (next !== undefined) return { state: next };
  },
};

let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld([limit, noted]);
});
afterAll(() => world?.close());

const receiptsOf = async (payer: string): Promise<number> => {
  const { rows } = await sql`select 1 from payment_receipt where payer = ${payer}`.execute(world.db);
  return rows.length;
};

test('a hook sets columns with the state, writes in the same transaction, and refuses all of it', async () => {
  const first = await world.order('甲公司');
  const submitted = await world.verb('maker', 'submit', first, { opinion: '急' });
  expect(submitted.data).toEqual({ id: first, version: 2, state: 1 });
  expect(await world.stored(first)).toMatchObject({ bank_no: `YH${first}-急`, state: 1 });
  await world.verb('maker', 'submit', await world.order('甲公司'));
  expect(await receiptsOf('甲公司')).toBe(2);

  const third = await world.order('甲公司');
  const refused = await world.verb('maker', 'submit', third);
  expect([refused.status, refused.msg]).toEqual([409, '甲公司已有2张待审核的付款单']);
  expect(await world.stored(third)).toMatchObject({ state: 0, version: 1, bank_no: null });
  expect(await receiptsOf('甲公司')).toBe(2);
});

test('over several documents, what a hook has written for a refused one is undone, logs included', async () => {
  const ids = [await world.order('乙公司'), await world.order('乙公司'), await world.order('乙公司')];
  const last = await world.order('丙公司');
  const { data } = await world.post('maker', `${ORDERS}/batch-submit`, {
    items: [...ids, last].map((id) => ({ id, version: 1 })),
  });
  expect(data).toEqual({ count: 3, failed: [{ id: ids[2], msg: '乙公司已有2张待审核的付款单' }] });
  expect([await receiptsOf('乙公司'), await receiptsOf('丙公司')]).toEqual([2, 1]);
  const { rows } = await sql`
    select 1 from log_data_change where entity = 'payment_receipt' and "to"->>'payer' = '乙公司'`.execute(
    world.db,
  );
  expect(rows).toHaveLength(2);
});

test('a hook of a check learns which state follows; a refused verb runs none', async () => {
  const id = await world.order('丁公司');
  await world.verb('maker', 'submit', id);
  await world.verb('maker', 'check', id, { pass: true });
  await world.verb('checker', 'check', id, { pass: false });
  expect(checked).toEqual([]);
  await world.verb('checker', 'check', id, { pass: false, opinion: '不符' });
  expect(checked).toEqual([[id, 6]]);
});

test('the hook of a check decides which of the allowed states follows, but never of a rejection', async () => {
  const check = async (payee: string, pass = true) => {
    const id = await world.order(payee);
    await world.verb('maker', 'submit', id);
    const key = { 'idempotency-key': `decides-${id}` };
    const body = { version: 2, pass, opinion: '意见' };
    const reply = await world.post('checker', `${ORDERS}/check/${id}`, body, key);
    const again = await world.post('checker', `${ORDERS}/check/${id}`, body, key);
    return { ...reply, repeated: again.data, state: (await world.stored(id)).state };
  };
  const paid = await check('现金公司');
  expect([paid.data.state, paid.state, paid.repeated]).toEqual([4, 4, paid.data]);
  expect((await check('银行公司')).state).toBe(3);
  expect((await check('普通公司')).state).toBe(2);
  // A mistake of the domain's code, not of the person.
  const wrong = await check('错误公司');
  expect([wrong.status, wrong.state]).toEqual([500, 1]);
  expect((await check('现金公司', false)).status).toBe(500);
});

test('two hooks at once see each other: of three submissions of one payee two succeed', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => world.order('戊公司')));
  const first = await world.verb('maker', 'submit', ids[0]!);
  expect(first.code).toBe(200);
  // The same document by two persons: one finds it locked, and then handed on.
  const replies = await Promise.all(
    (['maker', 'second'] as const).map((person) =>
      world.post(person, `${ORDERS}/submit/${ids[1]}`, { version: 1 }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await receiptsOf('戊公司')).toBe(2);
});

test('a hook that would never run stops the start', async () => {
  const wrong: TransitionHook = { ...noted, entity: 'supervised_level' };
  await expect(paymentsWorld([wrong])).rejects.toThrow('supervised_level check');
  await expect(paymentsWorld([noted, noted])).rejects.toThrow('payment_order check');
});
