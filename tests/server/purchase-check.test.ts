import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { chanceOf } from '../security/fuzz/chance';
import type { Reply } from '../support/test-app';
import { line, purchaseWorld, REQUESTS, type Buyer, type PurchaseWorld } from './support/purchase-world';

/* A limit from the settings decides whether one person checks a document or two; all of it is JSON. */
let world: PurchaseWorld;
let admin: string;
beforeAll(async () => {
  world = await purchaseWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world?.close());

const FIRST_CHECKED = 2;
const COMPLETED = 4;
let settingVersion = 0;

/** Sets the limit of the root organisation, which those below it follow. */
async function limit(v: number): Promise<void> {
  const values = [{ k: 'purchase.twoPersonOver', v, version: settingVersion }];
  const reply = await world.call('POST', 'org/org-config/save', { token: admin, body: { values } });
  expect([reply.code, reply.data]).toEqual([200, { count: 1 }]);
  settingVersion += 1;
}

/** A submitted request over an amount; returns its id. */
async function submitted(amount: string): Promise<number> {
  const id = await world.request([line(world.articles[0]!, 1, amount)]);
  expect((await verb('maker', 'submit', id)).code).toBe(200);
  return id;
}

async function verb(
  person: Buyer,
  name: string,
  id: number,
  more: JsonObject = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { version } = await world.detail(id);
  const body = { version, ...(name === 'check' && { pass: true }), ...more };
  return world.post(person, `${REQUESTS}/${name}/${id}`, body, headers);
}

describe('B2-16: a check above a limit from the settings', () => {
  test('up to the limit one check completes the document', async () => {
    const id = await submitted('5000.00');
    expect((await verb('checker', 'check', id)).data.state).toBe(COMPLETED);
    expect(await world.detail(id)).toMatchObject({ state: COMPLETED, checkedBy: '用户checker' });
    expect((await verb('second', 'confirm', id)).status).toBe(409);
  });

  test('above it a second person confirms: neither who made and submitted it, nor who checked it', async () => {
    const id = await submitted('5000.01');
    expect((await verb('checker', 'check', id)).data.state).toBe(FIRST_CHECKED);
    for (const person of ['maker', 'checker'] as const) {
      const refused = await verb(person, 'confirm', id);
      expect([refused.status, refused.msg]).toEqual([
        403,
        '须由另一人确认，不能由制单、提交或审核过的人执行',
      ]);
    }
    expect((await world.detail(id)).state).toBe(FIRST_CHECKED);
    expect((await verb('second', 'confirm', id)).data.state).toBe(COMPLETED);
  });

  test('a rejection does not ask for the limit, and revoke takes either back', async () => {
    for (const amount of ['1.00', '9000.00']) {
      const id = await submitted(amount);
      expect((await verb('maker', 'revoke', id)).data.state).toBe(0);
      expect((await verb('maker', 'submit', id)).data.state).toBe(1);
      expect((await verb('checker', 'check', id, { pass: false, opinion: '不符' })).data.state).toBe(6);
    }
  });

  test('a change of the setting changes the path of the next check', async () => {
    const [before, after] = [await submitted('300.00'), await submitted('300.00')];
    expect((await verb('checker', 'check', before)).data.state).toBe(COMPLETED);
    await limit(299.99);
    expect((await verb('checker', 'check', after)).data.state).toBe(FIRST_CHECKED);
    await limit(5000);
  });

  test('several documents are judged one by one', async () => {
    const ids = [await submitted('10.00'), await submitted('8000.00')];
    const items = await Promise.all(
      ids.map(async (id) => ({ id, version: (await world.detail(id)).version })),
    );
    const reply = await world.post('checker', `${REQUESTS}/batch-check`, { items, pass: true });
    expect(reply.data).toEqual({ count: 2, failed: [] });
    const states = await Promise.all(ids.map(async (id) => (await world.detail(id)).state));
    expect(states).toEqual([COMPLETED, FIRST_CHECKED]);
  });

  test('a repetition with the same key gets the state that the first request led to', async () => {
    const id = await submitted('20.00');
    const { version } = await world.detail(id);
    const ask = () =>
      world.post(
        'checker',
        `${REQUESTS}/check/${id}`,
        { version, pass: true },
        { 'idempotency-key': 'purchase-check-1' },
      );
    const first = await ask();
    expect(first.data).toEqual({ id, version: version + 1, state: COMPLETED });
    await limit(10);
    expect((await ask()).data).toEqual(first.data);
    await limit(5000);
  });

  test('random amounts under random limits follow the rule', async () => {
    const chance = chanceOf('two persons');
    for (let round = 0; round < 4; round++) {
      const most = chance.below(10_000);
      await limit(most + 0.5);
      for (const cents of [0, 49, 50, 51]) {
        const whole = chance.percent(50) ? most : chance.below(10_000);
        const amount = `${whole}.${String(cents).padStart(2, '0')}`;
        const id = await submitted(amount);
        const isOver = whole * 100 + cents > most * 100 + 50;
        const { data } = await verb('checker', 'check', id);
        expect(data.state, `${amount} under ${most}.50`).toBe(isOver ? FIRST_CHECKED : COMPLETED);
      }
    }
  });
});

test('a check is a read of the document with the time, and one statement that changes it and writes its logs', async () => {
  const id = await submitted('7.00');
  const { version } = await world.detail(id);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { data } = await world.post('checker', `${REQUESTS}/check/${id}`, { version, pass: true });
  const sent = query.mock.calls.map(([given]) =>
    typeof given === 'string' ? given : (given as unknown as { text: string }).text,
  );
  query.mockRestore();
  expect(data.state).toBe(COMPLETED);
  const own = sent.filter((text) => text.includes('purchase_request'));
  expect(own).toHaveLength(2);
  expect(own[0]).not.toContain('update "');
  expect(own[1]).toContain('update "purchase_request"');
  expect(own[1]).toContain('log_data_change');
  expect(own[1]).toContain('log_data_operate');
  expect(sent.filter((text) => text.includes('to_char(now()')).length).toBe(1);
});
