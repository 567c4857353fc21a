import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { demoWorld, type Caller, type DemoWorld } from '../server/support/demo-world';
import { fieldsOf } from '../support/test-app';

/* A session must not find the value of a column that is hidden from it by comparing answers to guesses. */
const BASE = 'supervised/supervised-prisoner';
const CODES = ['search', 'add', 'edit', 'update_info', 'open_account'];

let world: DemoWorld;
let clerk: Caller;
let roleId: number;
/** A person in custody with every column that the tests hide. */
let person: { id: number; version: number; area_id: number; level_id: number; address_id: number };
let otherAreaId: number;
beforeAll(async () => {
  world = await demoWorld();
  clerk = world.as('clerk');
  const orgId = await world.id('org', { code: '99001' });
  roleId = await world.id('org_role', { code: 'clerk', org_id: orgId });
  person = await world.db
    .selectFrom('supervised_prisoner')
    .select(['id', 'version', 'area_id', 'level_id', 'address_id'])
    .where('org_id', '=', orgId)
    .where('custody_status', '=', 1)
    .where('id_type', '=', 1)
    .where('sentence_start', 'is not', null)
    .where('address_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const other: { area_id: number } = await world.db
    .selectFrom('supervised_prisoner')
    .select('area_id')
    .where('org_id', '=', orgId)
    .where('area_id', '!=', person.area_id)
    .executeTakeFirstOrThrow();
  otherAreaId = other.area_id;
  const codes = CODES.map((code) => `supervised_prisoner_${code}`);
  const others = ['supervised_level_search', 'supervised_area_search', 'supervised_area_address_search'];
  await writeGrants(world.db, 1, { kind: 'role', id: roleId }, [...codes, ...others, 'org_user_search']);
});
afterAll(() => world?.close());

/** Hides columns of a person from the clerk. */
const hide = (...columns: string[]) =>
  world.db
    .updateTable('org_role')
    .set({ hidden_fields: columns.map((name) => `supervised_prisoner.${name}`) })
    .where('id', '=', roleId)
    .execute();
beforeEach(() => hide());

/** What a client can tell answers apart by. */
const told = ({ status, msg, data }: { status: number; msg: string; data: unknown }) =>
  JSON.stringify([status, msg, data]);

describe('C8: a verb that filters by a hidden column', () => {
  const ask = (path: string, body: JsonObject) => clerk.post(`${BASE}/${path}`, body);

  test.each([
    ['areaId', 1],
    ['levelId', '1'],
    ['custodyStatus', 1],
  ])('refuses the criterion %s', async (column, value) => {
    expect((await ask('option', { [column]: value })).status).toBe(200);
    await hide(column);
    expect(await ask('option', { [column]: value })).toMatchObject({ status: 400, data: { field: column } });
    expect((await ask('option', { keyword: '张' })).status).toBe(200);
  });

  test('refuses to list by it on its own account', async () => {
    expect((await ask('account-option', {})).status).toBe(200);
    await hide('accountStatus');
    expect(await ask('account-option', {})).toMatchObject({
      status: 400,
      data: { field: 'accountStatus' },
    });
    expect((await ask('option', {})).status).toBe(200);
  });
});

describe('C8: a verb that changes a hidden column refuses the right value like a wrong one', () => {
  test('update-info', async () => {
    await hide('areaId');
    const update = (areaId: number) =>
      clerk.post(`${BASE}/update-info`, {
        ids: [person.id],
        areaId,
        changeDate: '2026-01-05',
        reason: '调整',
      });
    const right = await update(person.area_id);
    expect(right.data).toEqual({
      updated: 0,
      same: 0,
      failed: [{ id: person.id, msg: '未知字段“areaId”' }],
    });
    expect(told(await update(otherAreaId))).toBe(told(right));
  });

  test('edit, also of a person who is not in custody', async () => {
    await hide('areaId');
    const gone = await world.db
      .selectFrom('supervised_prisoner')
      .select(['id', 'version', 'area_id'])
      .where('custody_status', '=', 2)
      .where('area_id', 'is not', null)
      .where('org_id', '=', await world.id('org', { code: '99001' }))
      .executeTakeFirstOrThrow();
    const edit = (areaId: number) => clerk.post(`${BASE}/edit/${gone.id}`, { version: gone.version, areaId });
    const right = await edit(gone.area_id);
    expect(fieldsOf(right)).toEqual({ areaId: '未知字段“areaId”' });
    expect(told(await edit(gone.area_id === otherAreaId ? person.area_id : otherAreaId))).toBe(told(right));
  });
});

test('update-info tells what it changed, what was so before, and what failed', async () => {
  const update = (areaId: number) =>
    clerk.post(`${BASE}/update-info`, { ids: [person.id], areaId, changeDate: '2026-01-05', reason: '调整' });
  expect((await update(person.area_id)).data).toEqual({ updated: 0, same: 1, failed: [] });
});

test('C8: explain names what places a row only to a caller who sees the columns that lead there', async () => {
  const police = await world.id('org_user', { login_name: 'police01' });
  await world.db
    .updateTable('supervised_prisoner')
    .set({ created_by: police })
    .where('id', '=', person.id)
    .execute();
  const explain = async () => {
    const body = { entity: 'supervised_prisoner', rowId: person.id };
    const { data } = await clerk.post(`org/user/explain/${police}`, body);
    return data.steps.map(({ text }: { text: string }) => text).join();
  };
  const maker = /记录由【(?!#)/;
  expect(await explain()).toMatch(/记录所在监区：\S/);
  expect(await explain()).toMatch(maker);
  await hide('areaId');
  expect(await explain()).not.toContain('所在监区');
  expect(await explain()).toContain('取决于您看不到的列');
  await world.db
    .updateTable('org_role')
    .set({ hidden_fields: ['org_user.name'] })
    .where('id', '=', roleId)
    .execute();
  expect(await explain()).not.toMatch(maker);
});
