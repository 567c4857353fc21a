import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '../security/fuzz/chance';
import {
  CONTRACTS,
  ORDERS,
  PAYEES,
  paymentsWorld,
  type PaymentsWorld,
  type Person,
} from './support/payments-world';

/*
 * Random persons ask for random verbs; a model of the table in domains 2.0, written down again here, predicts each
 * answer.
 */
const TABLE: Record<string, { from: number[]; to: number; reject?: number }> = {
  submit: { from: [0, 6], to: 1 },
  revoke: { from: [1], to: 0 },
  check: { from: [1], to: 2, reject: 6 },
  confirm: { from: [2], to: 3 },
  retry: { from: [5], to: 3 },
  cancel: { from: [2], to: 0 },
  abandon: { from: [0, 1, 5, 6], to: 9 },
  reverse: { from: [4], to: 7 },
};
const VERBS = Object.keys(TABLE);
const PERSONS: readonly Person[] = ['maker', 'checker', 'second', 'onlooker'];
const STEPS = 250;

interface Order {
  id: number;
  state: number;
  version: number;
  createdBy: Person;
  submitter: Person | null;
  checker: Person | null;
  payee: string;
}

let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

const add = async (person: Person): Promise<Order> => {
  const { data } = await world.post(person, `${ORDERS}/add`, { payee: '甲' });
  return {
    id: data.id,
    state: 0,
    version: 1,
    createdBy: person,
    submitter: null,
    checker: null,
    payee: '甲',
  };
};

/** The status that the table and the rules demand, and the state after a success. */
function expected(
  order: Order,
  person: Person,
  verb: string,
  { version, pass, opinion }: { version: number; pass: boolean; opinion: string },
): { status: number; to: number } {
  const { from, to, reject = to } = TABLE[verb]!;
  const refused = (status: number) => ({ status, to: order.state });
  if (person === 'onlooker') return refused(403);
  if ((verb === 'abandon' || (verb === 'check' && !pass)) && opinion === '') return refused(400);
  if (version !== order.version || !from.includes(order.state)) return refused(409);
  if (verb === 'check' && (person === order.createdBy || person === order.submitter)) return refused(403);
  if (verb === 'reverse' && person === order.checker) return refused(403);
  return { status: 200, to: pass ? to : reject };
}

test.each([1, 2])('verbs of random persons follow the table, seed %i', async (seed) => {
  const chance = chanceOf(`walk ${seed}`);
  let order = await add(chance.pick(PERSONS.slice(0, 3)));
  const seen = new Map<string, number>();
  for (let step = 0; step < STEPS; step++) {
    const person = chance.pick(PERSONS);
    // Half of the steps are possible in the state; an abandonment, which ends the walk of an order, is rarer.
    const possible = VERBS.filter((one) => one !== 'abandon' && TABLE[one]!.from.includes(order.state));
    const verb = chance.pick(chance.percent(50) ? [...possible, 'server'] : [...VERBS, 'edit', 'server']);
    const version = chance.percent(10) ? order.version - 1 : order.version;
    const told = `step ${step}: ${person} ${verb} in ${order.state}`;
    if (verb === 'server') {
      // The bank answers.
      if (order.state !== 3) continue;
      order.state = chance.pick([4, 5]);
      order.version += 1;
      await sql`update payment_order set state = ${order.state}, version = ${order.version}
                where tenant_id = ${world.tenants.home} and id = ${order.id}`.execute(world.db);
      continue;
    }
    if (verb === 'edit') {
      const payee = `收款人${step}`;
      const body = { version, payee };
      const { status } = await world.post(person, `${ORDERS}/edit/${order.id}`, body);
      const may = [0, 6].includes(order.state) && version === order.version;
      expect(status, told).toBe(person === 'onlooker' ? 403 : version < 1 ? 409 : may ? 200 : 409);
      if (status === 200) order = { ...order, payee, version: version + 1 };
    } else {
      const pass = verb !== 'check' || chance.below(3) > 0;
      const opinion = chance.pick(['', '说明']);
      const want =
        version < 1
          ? { status: 400, to: order.state }
          : expected(order, person, verb, { version, pass, opinion });
      const body = { version, ...(opinion && { opinion }), ...(verb === 'check' && { pass }) };
      const key: Record<string, string> =
        verb === 'reverse' ? { 'idempotency-key': `walk-${seed}-${step}` } : {};
      const reply = await world.post(person, `${ORDERS}/${verb}/${order.id}`, body, key);
      if (person === 'onlooker') expect(reply.status, told).toBe(403);
      else expect([reply.status, reply.msg], told).toEqual([want.status, expect.any(String)]);
      seen.set(`${verb} ${reply.status}`, (seen.get(`${verb} ${reply.status}`) ?? 0) + 1);
      if (reply.status === 200)
        order = {
          ...order,
          state: want.to,
          version: version + 1,
          ...(verb === 'submit' && { submitter: person }),
          ...(verb === 'check' && { checker: person }),
        };
    }
    const { state, version: now, payee } = await world.stored(order.id);
    expect({ state, now, payee }, told).toEqual({
      state: order.state,
      now: order.version,
      payee: order.payee,
    });
    if ([7, 9].includes(order.state)) order = await add(chance.pick(PERSONS.slice(0, 3)));
  }
  // The walk has been everywhere: each verb has succeeded or been refused, most have done both.
  expect(new Set([...seen.keys()].map((one) => one.split(' ')[0]))).toEqual(new Set(VERBS));
  expect([...seen.keys()].filter((one) => one.endsWith(' 200')).length).toBeGreaterThanOrEqual(7);
});

/** A payee as the model knows it; `state` by the table of its document, `changers` since its latest approval. */
interface Payee {
  id: number;
  state: number;
  version: number;
  createdBy: Person;
  changers: Set<Person>;
  /** Was approved once, so that it is not deleted any more. */
  approved: boolean;
}

const addPayee = async (person: Person, name: string): Promise<Payee> => {
  const { data } = await world.post(person, `${PAYEES}/add`, { name, bankNo: '1' });
  return { id: data.id, state: 0, version: 1, createdBy: person, changers: new Set(), approved: false };
};

/*
 * Master data: 0 waits, 1 is approved, 2 is rejected. It is edited in all of them; the account sends an approved one
 * back, anything a rejected one.
 */
test.each([1, 2])('master data goes back to its check as the document says, seed %i', async (seed) => {
  const chance = chanceOf(`payees ${seed}`);
  const people = PERSONS.slice(0, 3);
  let payee = await addPayee(chance.pick(people), `单位${seed}`);
  const seen = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    const person = chance.pick(PERSONS);
    const does = chance.pick(['check', 'check', 'check', 'account', 'phone', 'phone', 'same', 'del']);
    const version = chance.percent(10) ? payee.version + 1 : payee.version;
    const { id, state, changers } = payee;
    const told = `step ${step}: ${person} ${does} in ${state}`;
    const stale = version !== payee.version;
    if (does === 'check') {
      const pass = chance.percent(50);
      const body = { version, pass, opinion: '说明' };
      const { status } = await world.post(person, `${PAYEES}/check/${id}`, body);
      const own = person === payee.createdBy || changers.has(person);
      const want = person === 'onlooker' ? 403 : stale || state !== 0 ? 409 : own ? 403 : 200;
      expect(status, told).toBe(want);
      if (status === 200) {
        payee = { ...payee, state: pass ? 1 : 2, version: version + 1 };
        if (pass) payee = { ...payee, approved: true, changers: new Set() };
      }
      seen.add(`check ${status}`);
    } else if (does === 'del') {
      // Deletion is rarer, and only where the document may be deleted.
      if (chance.percent(80)) continue;
      const { status } = await world.post(person, `${PAYEES}/del/${id}`);
      expect(status, told).toBe(person === 'onlooker' ? 403 : state === 1 || payee.approved ? 409 : 200);
      if (status === 200) payee = await addPayee(chance.pick(people), `单位${seed} ${step}`);
      seen.add(`del ${status}`);
      continue;
    } else {
      const changes: Record<string, Record<string, string>> = {
        account: { bankNo: `${step + 2}` },
        phone: { phone: `${step + 2}` },
      };
      const change = changes[does] ?? {};
      const { status } = await world.post(person, `${PAYEES}/edit/${id}`, { version, ...change });
      expect(status, told).toBe(person === 'onlooker' ? 403 : stale ? 409 : 200);
      if (status === 200 && does !== 'same') {
        const falls = state === 2 || (state === 1 && does === 'account');
        payee = { ...payee, version: version + 1, state: falls ? 0 : state };
        if (falls || does === 'account') payee.changers = new Set([...changers, person]);
        seen.add(`${does} ${state}`);
      }
    }
    const { data } = await world.post('maker', `${PAYEES}/detail/${payee.id}`);
    const ids = [...payee.changers].map((one) => world.ids[one]);
    expect({ state: data.checkStatus, version: data.version, changers: data.changerIds ?? [] }, told).toEqual(
      { state: payee.state, version: payee.version, changers: ids },
    );
  }
  for (const way of ['account 0', 'account 1', 'phone 1', 'phone 2', 'check 200', 'check 403'])
    expect(seen, `has been everywhere: ${way}`).toContain(way);
});

/*
 * Two approvals: 1 waits for its check, 2 for its confirmation, 4 has both. A change of the amount takes back the last
 * of them; the model keeps whose change the confirmation has not approved yet.
 */
test.each([1, 2])(
  'neither approval of a contract is given to a change of one’s own, seed %i',
  async (seed) => {
    const chance = chanceOf(`contracts ${seed}`);
    const people = PERSONS.slice(0, 3);
    const verbs: Record<string, { from: number; to: number }> = {
      submit: { from: 0, to: 1 },
      check: { from: 1, to: 2 },
      confirm: { from: 2, to: 4 },
      cancel: { from: 2, to: 0 },
    };
    const createdBy = chance.pick(people);
    const { data: added } = await world.post(createdBy, `${CONTRACTS}/add`, { title: `合同${seed}` });
    const { id } = added;
    let state = 0;
    let version = 1;
    let submitter: Person | null = null;
    let changers: Person[] = [];
    const seen = new Set<string>();
    for (let step = 0; step < STEPS; step++) {
      const person = chance.pick(people);
      const does = chance.pick([
        'submit',
        'check',
        'check',
        'confirm',
        'confirm',
        'cancel',
        'amount',
        'title',
      ]);
      const told = `step ${step}: ${person} ${does} in ${state} of ${changers.join()}`;
      const move = verbs[does];
      const change: Record<string, string> =
        does === 'amount' ? { amount: `${step + 1}.00` } : { title: `合同${step}` };
      const body = { version, ...(move ? does === 'check' && { pass: true } : change) };
      const { status } = await world.post(person, `${CONTRACTS}/${move ? does : 'edit'}/${id}`, body);
      if (move) {
        const own = changers.includes(person);
        const excluded =
          (does === 'check' && (own || person === createdBy || person === submitter)) ||
          (does === 'confirm' && own);
        expect(status, told).toBe(state !== move.from ? 409 : excluded ? 403 : 200);
        if (status === 200) {
          state = move.to;
          if (does === 'submit') submitter = person;
          if (does === 'confirm') changers = [];
        }
      } else {
        expect(status, told).toBe(state === 1 ? 409 : 200);
        if (status === 200 && does === 'amount') {
          state = { 2: 1, 4: 2 }[state] ?? state;
          changers = [...new Set([...changers, person])];
        }
      }
      seen.add(`${does} ${status}`);
      if (status === 200) version += 1;
      const { data } = await world.post('maker', `${CONTRACTS}/detail/${id}`);
      expect([data.state, data.version, data.changerIds ?? []], told).toEqual([
        state,
        version,
        changers.map((one) => world.ids[one]),
      ]);
      // The model goes on as if others had approved it when nobody is left who may.
      const mayCheck = people.filter(
        (one) => one !== createdBy && one !== submitter && !changers.includes(one),
      );
      if (changers.length === people.length || (state === 1 && mayCheck.length === 0)) {
        await sql`update payment_contract set changer_ids = null, submitter_id = null
                  where id = ${id}`.execute(world.db);
        changers = [];
        submitter = null;
      }
    }
    for (const way of ['check 200', 'check 403', 'confirm 200', 'confirm 403', 'cancel 200'])
      expect(seen, `has been everywhere: ${way}`).toContain(way);
  },
);
