import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { TransitionHook } from '../../server/action';
import {
  CONTRACTS,
  ORDERS,
  PAYEES,
  paymentsWorld,
  type PaymentsWorld,
  type Person,
} from './support/payments-world';

/* Master data that stays in use while it is checked, and is checked again after changes of some columns. */

/** A domain's own code that changes payees: an order for the payee of this number gives it another account. */
const adjust: TransitionHook<'payment_order'> = {
  entity: 'payment_order',
  verb: 'submit',
  async run({ rows }, { row }) {
    const id = Number(row.payee);
    if (!Number.isInteger(id)) return;
    const payees = rows('payment_payee');
    await payees.set(await payees.own(id), { bankNo: '6222-9' }, 'adjust');
  },
};

let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld([adjust]);
});
afterAll(() => world?.close());

let last = 0;
const add = async (more: JsonObject = {}): Promise<number> => {
  const body = { name: `单位${++last}`, bankNo: '6222-1', ...more };
  return (await world.post('maker', `${PAYEES}/add`, body)).data.id;
};
const detail = async (id: number) => (await world.post('maker', `${PAYEES}/detail/${id}`)).data;
const edit = async (person: Person, id: number, body: JsonObject) =>
  world.post(person, `${PAYEES}/edit/${id}`, { version: (await detail(id)).version, ...body });
const check = async (person: Person, id: number, body: JsonObject = { pass: true }) =>
  world.post(person, `${PAYEES}/check/${id}`, { version: (await detail(id)).version, ...body });
/** A payee that the checker has approved. */
const approved = async (more: JsonObject = {}): Promise<number> => {
  const id = await add(more);
  expect((await check('checker', id)).data.state).toBe(1);
  return id;
};
const history = async (id: number): Promise<JsonObject[]> =>
  (await world.post('maker', `${PAYEES}/data-change/search`, { dataId: id })).data.rows;

describe('I12: approval of master data', () => {
  test('a change of a checked column sends it back in the same change, with one log row', async () => {
    const id = await approved();
    const { data } = await edit('second', id, { bankNo: '6222-2' });
    expect(data).toEqual({ id, version: 3 });
    expect(await detail(id)).toMatchObject({
      version: 3,
      bankNo: '6222-2',
      checkStatus: 0,
      checkedBy: null,
      checkerId: null,
      changerIds: [world.ids.second],
    });
    const [latest] = await history(id);
    expect(latest).toMatchObject({
      action: '编辑',
      from: { bankNo: '6222-1', checkStatus: 1 },
      to: { bankNo: '6222-2', checkStatus: 0 },
    });
  });

  test('a change of another column, and a save without a change, keep the approval', async () => {
    const id = await approved({ phone: '1' });
    expect((await edit('second', id, { phone: '2' })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ checkStatus: 1, checkedBy: '用户checker', changerIds: null });
    expect((await edit('second', id, { bankNo: '6222-1', phone: '2' })).data.version).toBe(3);
    expect(await detail(id)).toMatchObject({ checkStatus: 1, version: 3 });
  });

  test('a rejected one is checked again after any change', async () => {
    const id = await add();
    expect((await check('checker', id, { pass: false, opinion: '账号不符' })).data.state).toBe(2);
    expect((await edit('maker', id, { phone: '3' })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ checkStatus: 0, opinion: null });
  });

  test('lines are part of what is checked', async () => {
    const id = await approved({ contacts: [{ name: '甲' }, { name: '乙' }] });
    const { contacts } = await detail(id);
    expect((await edit('second', id, { contacts, phone: '9' })).code).toBe(200);
    expect((await detail(id)).checkStatus).toBe(1);
    const [one, other] = contacts;
    expect((await edit('second', id, { contacts: [one, { ...other, name: '丙' }] })).code).toBe(200);
    expect((await detail(id)).checkStatus).toBe(0);
  });

  test('a change by the code of a domain sends it back, too', async () => {
    const id = await approved();
    const order = await world.order(String(id));
    expect((await world.verb('second', 'submit', order)).code).toBe(200);
    expect(await detail(id)).toMatchObject({
      bankNo: '6222-9',
      checkStatus: 0,
      changerIds: [world.ids.second],
    });
    const [latest] = await history(id);
    expect(latest).toMatchObject({
      from: { bankNo: '6222-1', checkStatus: 1 },
      to: { bankNo: '6222-9', checkStatus: 0 },
    });
  });

  test('it is edited, not deleted, while it is approved', async () => {
    const id = await approved();
    const { status, msg } = await world.post('maker', `${PAYEES}/del/${id}`);
    expect([status, msg]).toEqual([409, '当前状态【已通过】不能删除']);
  });

  test('it is not deleted after it has returned either, and one that was never approved is', async () => {
    const id = await approved();
    const { approvedAt } = await detail(id);
    expect(approvedAt).toMatch(/^\d{4}-\d\d-\d\d /);
    expect((await edit('second', id, { bankNo: '6222-8' })).code).toBe(200);
    const { status, msg } = await world.post('maker', `${PAYEES}/del/${id}`);
    expect([status, msg]).toEqual([409, '曾审核通过的单据不能删除']);
    const fresh = await add();
    await check('checker', fresh, { pass: false, opinion: '账号不符' });
    // A change of a rejected one returns it, but it was never approved.
    await edit('maker', fresh, { phone: '5' });
    expect((await world.post('maker', `${PAYEES}/del/${fresh}`)).code).toBe(200);
    expect(await detail(id)).toMatchObject({ approvedAt, checkStatus: 0 });
  });

  test('one that was approved before the time was kept is not deleted after it has returned', async () => {
    const id = await approved();
    await world.db
      .updateTable('payment_payee')
      .set({ approved_at: null })
      .where('tenant_id', '=', world.tenants.home)
      .where('id', '=', id)
      .execute();
    await edit('second', id, { bankNo: '6222-7' });
    expect((await world.post('maker', `${PAYEES}/del/${id}`)).msg).toBe('曾审核通过的单据不能删除');
  });

  test('a stale version changes neither the value nor the state', async () => {
    const id = await approved();
    const { status } = await world.post('second', `${PAYEES}/edit/${id}`, { version: 1, bankNo: '6222-3' });
    expect(status).toBe(409);
    expect(await detail(id)).toMatchObject({ checkStatus: 1, bankNo: '6222-1' });
  });
});

describe('I12: nobody approves what they have changed themselves', () => {
  test('neither the one who made it nor any who changed it since its approval', async () => {
    const id = await approved();
    await edit('second', id, { bankNo: '6222-4' });
    // Another change while it waits: both have had a hand in it.
    await edit('checker', id, { name: `改名${id}` });
    expect((await detail(id)).changerIds).toEqual([world.ids.second, world.ids.checker]);
    for (const person of ['second', 'checker'] as const) {
      const { status, msg } = await check(person, id);
      expect([status, msg]).toEqual([403, '不能审核自己修改过的内容']);
    }
    expect((await check('maker', id)).msg).toBe('不能审核自己提交的单据');
    // Their rejection is not possible either.
    expect((await check('second', id, { pass: false, opinion: '不对' })).status).toBe(403);
  });

  test('an approval settles it; a change of another column does not exclude anybody', async () => {
    const id = await approved();
    await edit('second', id, { bankNo: '6222-5' });
    expect((await check('checker', id)).data.state).toBe(1);
    expect((await detail(id)).changerIds).toBe(null);
    await edit('second', id, { phone: '8' });
    await edit('checker', id, { bankNo: '6222-6' });
    expect((await check('second', id)).data.state).toBe(1);
  });
});

describe('I12: where two approvals follow each other, nobody gives either to their own change', () => {
  const shown = async (id: number) => (await world.post('maker', `${CONTRACTS}/detail/${id}`)).data;
  const does = async (person: Person, what: string, id: number, body: JsonObject = {}) => {
    const { version } = await shown(id);
    const { status, msg } = await world.post(person, `${CONTRACTS}/${what}/${id}`, { version, ...body });
    return status === 200 ? 200 : msg;
  };
  /** A contract that the checker has checked. */
  const checked = async (): Promise<number> => {
    const body = { title: `合同${++last}`, amount: '1.00' };
    const { id } = (await world.post('maker', `${CONTRACTS}/add`, body)).data;
    expect(await does('maker', 'submit', id)).toBe(200);
    expect(await does('checker', 'check', id, { pass: true })).toBe(200);
    return id;
  };
  const REFUSED = '须由另一人确认，不能由修改过内容的人执行';

  test('a change after the last approval, which only the last one follows, keeps the check', async () => {
    const id = await checked();
    expect(await does('maker', 'confirm', id)).toBe(200);
    expect(await does('second', 'edit', id, { amount: '9.00' })).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 2, checkerId: world.ids.checker });
    expect(await does('second', 'confirm', id)).toBe(REFUSED);
    expect(await does('checker', 'confirm', id)).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 4, changerIds: null });
  });

  test('an entity that says so has its documents deleted although they were approved', async () => {
    const id = await checked();
    expect(await does('checker', 'del', id)).toBe('当前状态【已审核】不能删除');
    expect(await does('maker', 'confirm', id)).toBe(200);
    expect((await shown(id)).approvedAt).toMatch(/^\d{4}-/);
    expect(await does('second', 'edit', id, { amount: '9.00' })).toBe(200);
    expect(await does('checker', 'cancel', id)).toBe(200);
    expect(await does('maker', 'del', id)).toBe(200);
  });

  test('only the last of them approves a document: one that another has to follow leaves it as it was', async () => {
    const id = await checked();
    expect((await shown(id)).approvedAt).toBe(null);
    expect(await does('checker', 'cancel', id)).toBe(200);
    expect((await shown(id)).approvedAt).toBe(null);
    const other = await checked();
    expect(await does('maker', 'confirm', other)).toBe(200);
    const { approvedAt } = await shown(other);
    expect(approvedAt).toMatch(/^\d{4}-/);
    // It stays the time of the first approval.
    expect(await does('second', 'edit', other, { amount: '8.00' })).toBe(200);
    expect(await does('checker', 'confirm', other)).toBe(200);
    expect(await shown(other)).toMatchObject({ state: 4, approvedAt });
  });

  test('a check does not settle who changed it while the confirmation is still to come', async () => {
    const id = await checked();
    expect(await does('second', 'edit', id, { amount: '9.00' })).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 1, checkerId: null });
    expect(await does('second', 'check', id, { pass: true })).toBe('不能审核自己修改过的内容');
    expect(await does('checker', 'check', id, { pass: true })).toBe(200);
    expect(await does('second', 'confirm', id)).toBe(REFUSED);
    expect(await does('maker', 'confirm', id)).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 4, changerIds: null });
  });
});

describe('I12: a document that a verb takes back', () => {
  const order = async (id: number) => (await world.post('maker', `${ORDERS}/detail/${id}`)).data;

  test('an approved one is not deleted after it was cancelled, also one approved before the time was kept', async () => {
    const id = await world.orderIn('submit', 'check');
    const [{ approvedAt }, old] = [await order(id), await world.orderIn('submit', 'check')];
    expect(approvedAt).toMatch(/^\d{4}-/);
    await world.db
      .updateTable('payment_order')
      .set({ approved_at: null })
      .where('tenant_id', '=', world.tenants.home)
      .where('id', '=', old)
      .execute();
    const { checkedAt } = await order(old);
    for (const one of [id, old]) {
      expect((await world.verb('checker', 'cancel', one)).data.state).toBe(0);
      const { status, msg } = await world.post('maker', `${ORDERS}/del/${one}`);
      expect([status, msg]).toEqual([409, '曾审核通过的单据不能删除']);
    }
    expect(await order(id)).toMatchObject({ approvedAt });
    expect(await order(old)).toMatchObject({ approvedAt: checkedAt });
    const fresh = await world.order();
    const several = await world.post('maker', `${ORDERS}/batch-del`, { ids: [fresh, id] });
    expect([several.status, several.data.failed[0].msg]).toEqual([409, '曾审核通过的单据不能删除']);
    expect((await order(fresh)).id).toBe(fresh);
  });
});

describe('I12: a condition of a transition that takes too much work', () => {
  const submitted = async (title: string): Promise<number> => {
    const { id } = (await world.post('maker', `${CONTRACTS}/add`, { title, amount: '1.00' })).data;
    expect((await world.post('maker', `${CONTRACTS}/submit/${id}`, { version: 1 })).code).toBe(200);
    return id;
  };

  test('refuses the verb for its document alone', async () => {
    const [costly, plain] = [await submitted('费时合同'), await submitted('普通合同')];
    const one = await world.post('checker', `${CONTRACTS}/check/${costly}`, { version: 2, pass: true });
    const msg = '状态的规则计算量过大，无法保存（cases[0].when）';
    expect([one.status, one.data.errors]).toMatchObject([400, [{ path: 'state', msg }]]);
    const items = [costly, plain].map((id) => ({ id, version: 2 }));
    const several = await world.post('checker', `${CONTRACTS}/batch-check`, { items, pass: true });
    expect([several.status, several.data]).toEqual([200, { count: 1, failed: [{ id: costly, msg }] }]);
  });
});
