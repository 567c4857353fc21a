import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { demoWorld, type Caller, type DemoWorld } from '../server/support/demo-world';
import { fieldsOf } from '../support/test-app';

/* A session must not find the value of a column that is hidden from it by comparing answers to guesses. */
const BASE = 'supervised/supervised-prisoner';
const CODES = ['search', 'add', 'edit', 'update_info', 'open_account', 'leave', 'back_prison', 'consume'];

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
  const others = [
    'supervised_level_search',
    'supervised_area_search',
    'supervised_area_address_search',
    'supervised_level_del',
    'org_user_search',
  ];
  await writeGrants(world.db, 1, { kind: 'role', id: roleId }, [...codes, ...others]);
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

describe('C8: a rule over a value that the session does not see is not evaluated for it', () => {
  const edit = async (body: JsonObject) => {
    const { version } = (await clerk.get(`${BASE}/detail/${person.id}`)).data;
    return clerk.post(`${BASE}/edit/${person.id}`, { version, ...body });
  };
  const alone = (label: string) => `不能单独修改${label}：有规则将它与您看不到的内容比较`;

  test.each([
    ['sentenceStart', 'sentenceEnd', '刑期止日', ['1980-01-01', '2099-01-01']],
    ['birthday', 'gender', '性别', [1, 2]],
  ])('a check over the hidden %s', async (hidden, column, label, guesses) => {
    await hide(hidden);
    for (const guess of guesses) {
      const reply = await edit({ [column]: guess, name: '' });
      const errors = fieldsOf(reply);
      // An unchanged value is not compared with anything.
      if (errors[column] === undefined) expect(errors).toEqual({ name: '请输入姓名' });
      else expect(errors).toEqual({ [column]: alone(label) });
      expect((await edit({ [column]: guess })).status).toBe(errors[column] === undefined ? 200 : 400);
    }
  });

  test('a check over a masked column, unless its value is entered anew', async () => {
    const { id_card, birthday } = await world.db
      .selectFrom('supervised_prisoner')
      .select(['id_card', 'birthday'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await hide('birthday');
    const both = fieldsOf(await edit({ idCard: id_card, name: '' }));
    expect(both).toEqual({ idCard: alone('证件号码') });
    expect(fieldsOf(await edit({ idCard: '11010519491231002X', name: '' }))).toEqual(both);
    await hide();
    expect(fieldsOf(await edit({ birthday: '1949-12-31' }))).toEqual({ birthday: alone('出生日期') });
    expect(fieldsOf(await edit({ birthday: '1949-12-31', idCard: id_card }))).toEqual({
      idCard: '出生日期与证件不一致',
    });
    expect((await edit({ birthday, idCard: id_card })).status).toBe(200);
  });

  test('a check whose condition does not hold, as far as the session sees', async () => {
    await hide('birthday');
    const set = (id_type: number) =>
      world.db.updateTable('supervised_prisoner').set({ id_type }).where('id', '=', person.id).execute();
    await set(2);
    // That the masked number would fill in the gender compares nothing.
    expect((await edit({ gender: 9 })).status).toBe(200);
    // Nor is an emptied one filled in from it.
    expect(fieldsOf(await edit({ gender: null }))).toEqual({ gender: '请选择性别' });
    await set(1);
    expect(fieldsOf(await edit({ gender: 2 }))).toEqual({ gender: alone('性别') });
  });

  test('a rule that narrows a reference by the hidden area', async () => {
    await hide('areaId');
    const cells: { id: number }[] = await world.db
      .selectFrom('supervised_area_address')
      .select('id')
      .where('area_id', 'in', [person.area_id, otherAreaId])
      .where('id', '!=', person.address_id)
      .execute();
    for (const { id } of cells)
      expect(fieldsOf(await edit({ addressId: id, name: '' }))).toEqual({ addressId: alone('监舍') });
  });

  test('the form shows read-only what would be refused whatever the row holds', async () => {
    const heldBack = async () => {
      const { data } = await clerk.get('dynamic-sys/table-info/get-data/supervised-prisoner');
      const found = new Set<string>();
      const walk = (part: unknown): void => {
        if (typeof part !== 'object' || part === null) return;
        if ('heldBack' in part && 'model' in part) found.add(String(part.model));
        Object.values(part).forEach(walk);
      };
      walk(data);
      return [...found].toSorted();
    };
    expect(await heldBack()).toEqual([]);
    await hide('sentenceStart', 'areaId');
    expect(await heldBack()).toEqual(['addressId', 'sentenceEnd']);
    // Whether the check applies depends on the kind of document in the row.
    await hide('birthday');
    expect(await heldBack()).toEqual([]);
  });

  test('other columns are changed as before', async () => {
    await hide('sentenceStart', 'areaId', 'sentenceType');
    expect((await edit({ remark: '改', bedNo: '3' })).status).toBe(200);
    expect(fieldsOf(await edit({ sentenceYear: 99, name: '' }))).toEqual({
      sentenceYear: alone('刑期（年）'),
    });
    // What decides about a hidden field may be changed where no value of it could be refused.
    await hide('sentenceYear');
    expect((await edit({ sentenceType: 2 })).status).toBe(200);
  });
});

describe('C8: a verb that compares a date with the hidden admission', () => {
  test.each([
    ['leave', (leaveDate: string) => ({ leaveType: 1, leaveDate, reason: '释放' }), 'leaveDate'],
    ['back-prison', (backDate: string) => ({ id: person.id, areaId: 1, levelId: 1, backDate }), 'backDate'],
  ])('refuses every date: %s', async (path, body, column) => {
    const away = path === 'back-prison';
    await world.db
      .updateTable('supervised_prisoner')
      .set({ account_status: 0, custody_status: away ? 4 : 1 })
      .where('id', '=', person.id)
      .execute();
    await hide('admitDate');
    const ask = (date: string) => clerk.post(`${BASE}/${path}${away ? '' : `/${person.id}`}`, body(date));
    const early = await ask('1950-01-01');
    expect(fieldsOf(early)).toEqual({
      [column]: '您看不到入监日期，不能核对此日期，请由能查看入监日期的人员办理',
    });
    expect(told(await ask('2026-01-01'))).toBe(told(early));
    await hide();
    expect(fieldsOf(await ask('1950-01-01'))).toEqual({ [column]: '日期不能早于入监日期' });
  });
});

test('C8: a delete tells how many rows refer only to users who see the column that refers', async () => {
  const remove = () => clerk.delete(`supervised/supervised-level/del/${person.level_id}`);
  expect((await remove()).msg).toMatch(/^“.+”下还有 \d+ 名人员，不能删除，请先调整等级$/);
  await hide('levelId');
  expect(await remove()).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/^“.+”已被引用，不能删除，请联系管理员$/),
  });
});

test('a verb with its own permission changes also a hidden column', async () => {
  await hide('consumeStatus', 'consumeTypes');
  await world.db
    .updateTable('supervised_prisoner')
    .set({ consume_status: 1, consume_types: [1] })
    .where('id', '=', person.id)
    .execute();
  expect((await clerk.get(`${BASE}/disable-consume/${person.id}/0`)).status).toBe(200);
  expect((await clerk.get(`${BASE}/detail/${person.id}`)).data).not.toHaveProperty('consumeStatus');
});
