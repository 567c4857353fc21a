import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { PAYEES, paymentsWorld, type PaymentsWorld, type Person } from './support/payments-world';

/* Columns with two values that calls of their own switch: the status of any name, and another column. */
let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

let last = 0;
const add = async (more: JsonObject = {}): Promise<number> => {
  const body = { name: `单位${++last}`, bankNo: '6222-1', phone: '1', ...more };
  return (await world.post('maker', `${PAYEES}/add`, body)).data.id;
};
const detail = async (id: number) => (await world.post('maker', `${PAYEES}/detail/${id}`)).data;
const flip = (person: Person, call: string, id: number, to: number, body: JsonObject = {}) =>
  world.post(person, `${PAYEES}/${call}/${id}/${to}`, body);

describe('a switch', () => {
  test('of the status has the call of the specification, whatever the column is called', async () => {
    const id = await add();
    const { data } = await flip('maker', 'change-status', id, 0);
    expect(data).toEqual({ id, status: 0, version: 2 });
    expect((await detail(id)).enabled).toBe(0);
    const token = world.tokens.maker;
    const { code } = await world.call('GET', `${PAYEES}/change-status/${id}/1`, { token });
    expect(code).toBe(200);
    expect((await detail(id)).enabled).toBe(1);
    // Only enabled rows are choices.
    await flip('maker', 'change-status', id, 0);
    const { data: choices } = await world.post('maker', `${PAYEES}/option`);
    expect((choices as { value: number }[]).map(({ value }) => value)).not.toContain(id);
  });

  test('of another column has a call of its own and its own permission, also for a read-only column', async () => {
    const id = await add();
    const { data } = await flip('maker', 'change-payable', id, 1, { version: 1 });
    expect(data).toEqual({ id, status: 1, version: 2 });
    expect(await detail(id)).toMatchObject({ payable: 1, enabled: 1, version: 2 });
    expect((await flip('onlooker', 'change-payable', id, 0)).status).toBe(403);
    expect((await flip('maker', 'change-bank-no', id, 0)).status).toBe(404);
  });

  test('is logged as a change of its row', async () => {
    const id = await add();
    await flip('maker', 'change-payable', id, 1);
    const { data } = await world.post('maker', `${PAYEES}/data-change/search`, { dataId: id });
    expect(data.rows[0]).toMatchObject({ action: '切换开关', from: { payable: 0 }, to: { payable: 1 } });
  });

  test('I6: of a stale version changes nothing and tells the present row; without a version it needs none', async () => {
    const id = await add();
    await flip('maker', 'change-payable', id, 1);
    const { status, data } = await flip('second', 'change-payable', id, 0, { version: 1 });
    expect([status, data.current.version]).toEqual([409, 2]);
    expect((await detail(id)).payable).toBe(1);
    expect((await flip('second', 'change-payable', id, 0, { version: '2' })).status).toBe(400);
    expect((await flip('second', 'change-payable', id, 0)).data.version).toBe(3);
  });

  test('to the same value has no effect, other values are refused', async () => {
    const id = await add();
    expect((await flip('maker', 'change-payable', id, 0)).data).toEqual({ id, status: 0, version: 1 });
    for (const to of [2, 10]) expect((await flip('maker', 'change-payable', id, to)).status).toBe(400);
  });

  test('keeps the rules of the row; what an older row breaks already does not hinder it', async () => {
    const id = await add({ phone: null });
    const { status, data } = await flip('maker', 'change-payable', id, 1);
    expect([status, data.errors]).toMatchObject([
      400,
      [{ path: 'phone', msg: '允许付款的单位须有联系电话' }],
    ]);
    expect((await detail(id)).payable).toBe(0);
    await world.db
      .updateTable('payment_payee')
      .set({ payable: 1 })
      .where('tenant_id', '=', world.tenants.home)
      .where('id', '=', id)
      .execute();
    expect((await flip('maker', 'change-status', id, 0)).code).toBe(200);
    expect((await flip('maker', 'change-payable', id, 0)).code).toBe(200);
  });

  test('is refused where a role makes the column read-only', async () => {
    const id = await add();
    expect((await flip('limited', 'change-payable', id, 1)).status).toBe(403);
    expect((await flip('limited', 'change-status', id, 0)).code).toBe(200);
  });

  test('follows the state of a document, and does not take an approval back', async () => {
    const id = await add();
    const { version } = await detail(id);
    await world.post('checker', `${PAYEES}/check/${id}`, { version, pass: true });
    expect((await flip('maker', 'change-payable', id, 1)).code).toBe(200);
    expect(await detail(id)).toMatchObject({ payable: 1, checkStatus: 1 });
  });
});
