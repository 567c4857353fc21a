import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { PAYEES, paymentsWorld, type PaymentsWorld, type Person } from './support/payments-world';

/* New rows take who and where the session is, and the day, from the session. */
let world: PaymentsWorld;
let department = 0;
beforeAll(async () => {
  world = await paymentsWorld();
  const tenant_id = world.tenants.home;
  const insert = async (org_id: number): Promise<number> =>
    (
      await world.db
        .insertInto('org_department')
        .values({ tenant_id, org_id, name: '财务科', code: `B${org_id}`, sort: 1, status: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id as number;
  const belongs = (person: Person, dept_id: number) =>
    world.db
      .updateTable('org_user')
      .set({ dept_id })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', world.ids[person])
      .execute();
  department = await insert(world.orgs.first);
  await belongs('maker', department);
  await belongs('second', await insert(world.orgs.second));
});
afterAll(() => world?.close());

let last = 0;
const add = (person: Person, more: JsonObject = {}) =>
  world.post(person, `${PAYEES}/add`, { name: `单位${++last}`, bankNo: '1', ...more });
const detail = async (id: number) => (await world.post('maker', `${PAYEES}/detail/${id}`)).data;
const today = async (): Promise<string> =>
  (await sql<{ day: string }>`select current_date::text as day`.execute(world.db)).rows[0]!.day;

test('a row that does not say otherwise has the user, the department, the organisation and the day', async () => {
  const { data } = await add('maker', { contacts: [{ name: '甲' }, { name: '乙', addedOn: '2026-01-01' }] });
  expect(await detail(data.id)).toMatchObject({
    ownerId: world.ids.maker,
    deptId: department,
    place: '第一监狱',
    since: await today(),
    contacts: [{ addedOn: await today() }, { addedOn: '2026-01-01' }],
  });
});

test('new lines name the user and the department by themselves, and stored lines keep theirs', async () => {
  const { data } = await add('maker', {
    contacts: [{ name: '甲' }, { name: '乙', keeperId: world.ids.checker, deptId: null }],
  });
  const { contacts, version } = await detail(data.id);
  expect(contacts).toMatchObject([
    { keeperId: world.ids.maker, deptId: department },
    { keeperId: world.ids.checker, deptId: null },
  ]);
  const more: JsonObject[] = [
    { id: contacts[0].id, name: '丙' },
    { name: '丁' },
    { name: '戊', keeperId: null },
  ];
  const edited = await world.post('second', `${PAYEES}/edit/${data.id}`, { version, contacts: more });
  expect(edited.code).toBe(200);
  // A department of another organisation is none.
  expect((await detail(data.id)).contacts).toMatchObject([
    { name: '丙', keeperId: world.ids.maker, deptId: department },
    { name: '丁', keeperId: world.ids.second, deptId: null },
    { name: '戊', keeperId: null, deptId: null },
  ]);
  const foreign = [{ name: '己', keeperId: world.users.foreign }];
  const refused = await world.post('maker', `${PAYEES}/add`, {
    name: '他处',
    bankNo: '1',
    contacts: foreign,
  });
  expect(Object.keys(fieldsOf(refused))).toEqual(['contacts/0/keeperId']);
});

test('what is sent stays, also if it is empty', async () => {
  const { data } = await add('maker', { ownerId: null, deptId: null, since: '2026-01-01' });
  expect(await detail(data.id)).toMatchObject({ ownerId: null, deptId: null, since: '2026-01-01' });
});

test('who may not choose among users may still name itself, and nobody of another tenant', async () => {
  const { code, data } = await add('maker', { ownerId: world.ids.maker });
  expect(code).toBe(200);
  expect((await detail(data.id)).ownerId).toBe(world.ids.maker);
  expect((await add('maker', { ownerId: world.users.foreign })).status).toBe(400);
});

test('a department of another organisation is none', async () => {
  const { data } = await add('second');
  expect(await detail(data.id)).toMatchObject({ ownerId: world.ids.second, deptId: null });
});

test('an edit does not fill in what was cleared', async () => {
  const { data } = await add('maker');
  await world.post('maker', `${PAYEES}/edit/${data.id}`, { version: 1, ownerId: null });
  await world.post('maker', `${PAYEES}/edit/${data.id}`, { version: 2, phone: '1' });
  expect((await detail(data.id)).ownerId).toBe(null);
});

test('the browser learns the department with the user', async () => {
  const info = async (person: Person) =>
    (await world.call('GET', 'org/user/userinfo', { token: world.tokens[person] })).data;
  expect(await info('maker')).toMatchObject({ deptId: department, deptName: '财务科' });
  expect(await info('second')).toMatchObject({ deptId: null, deptName: null });
});
