import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { idCardDigit } from '../../schemas/text/id-number';
import { fieldsOf } from '../support/test-app';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

const BASE = 'supervised/supervised-prisoner';

let world: DemoWorld;
/** The super user in the first prison; rights are tested elsewhere. */
let staff: Caller;
let orgId: number;
let place: Record<
  'areaId' | 'otherAreaId' | 'dividedAreaId' | 'strictAreaId' | 'levelId' | 'otherLevelId',
  number
>;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

beforeAll(async () => {
  world = await demoWorld();
  orgId = await world.id('org', { code: '99001' });
  staff = world.as('admin', orgId);
  const area = (name: string) => world.id('supervised_area', { name, org_id: orgId });
  const level = (code: string) => world.id('supervised_level', { code, org_id: orgId });
  place = {
    areaId: await area('三监区'),
    otherAreaId: await area('四监区'),
    dividedAreaId: await area('一监区'),
    strictAreaId: await area('严管监区'),
    levelId: await level('L3'),
    otherLevelId: await level('L2'),
  };
  // Accounts of persons lie below the main account of their organisation.
  const own = { bankProductId: await world.id('bank_product', { code: 'SIM' }), specials: [] };
  const main = { ...own, mainAccountNo: '9999991234000001', accountName: '主账户' };
  expect((await staff.post('bank/bank-account/init', main)).code).toBe(200);
});
afterAll(() => world?.close());

let drawn = 0;
/** A valid form of a new person. */
function form(more: JsonObject = {}): JsonObject {
  drawn += 1;
  const seventeen = `90000019900101${String(drawn * 2 + 1).padStart(3, '0')}`;
  return {
    code: `T${String(drawn).padStart(5, '0')}`,
    name: '欧阳明远',
    gender: 1,
    nation: '01',
    idType: 1,
    idCard: seventeen + idCardDigit(seventeen),
    birthday: '1990-01-01',
    areaId: place.areaId,
    levelId: place.levelId,
    admitDate: '2026-01-05',
    crimeName: '盗窃罪',
    sentenceType: 1,
    ...more,
  };
}

async function admit(more: JsonObject = {}): Promise<number> {
  const reply = await staff.post(`${BASE}/add`, form(more));
  expect(reply.code, JSON.stringify(reply)).toBe(200);
  return reply.data.id as number;
}

const person = async (id: number) => (await staff.get(`${BASE}/detail/${id}`)).data;

/** The types of changes in a person's history, oldest first. */
async function history(id: number): Promise<number[]> {
  const reply = await staff.post('supervised/supervised-custody-log/search', { personId: id, pageSize: 50 });
  return reply.data.rows.map((row: { changeType: number }) => row.changeType).reverse();
}

const cellOf = (areaId: number) => world.id('supervised_area_address', { area_id: areaId, address_type: 3 });

describe('admission', () => {
  it('takes a person into custody and starts the history', async () => {
    const id = await admit();
    expect(await person(id)).toMatchObject({
      custodyStatus: 1,
      accountStatus: 0,
      consumeStatus: 0,
      pinyin: 'OYMY',
      dataSource: 1,
    });
    expect(await history(id)).toEqual([1]);
  });

  it('reports every invalid field', async () => {
    const reply = await staff.post(`${BASE}/add`, form({ name: '', admitDate: '2999-01-01', levelId: 'x' }));
    expect(fieldsOf(reply)).toMatchObject({ name: '请输入姓名' });
    expect(Object.keys(fieldsOf(reply))).toContain('levelId');
  });

  it('checks the identity number', async () => {
    const { idCard } = form() as { idCard: string };
    const wrong = idCard.slice(0, 17) + (idCard.endsWith('1') ? '2' : '1');
    const told = async (number: string) =>
      fieldsOf(await staff.post(`${BASE}/add`, form({ idCard: number })));
    expect(await told(wrong)).toEqual({ idCard: '证件号码校验位不正确' });
    expect(await told(wrong.slice(0, 17))).toEqual({ idCard: '证件号码应为 18 位' });
    expect(fieldsOf(await staff.post(`${BASE}/add`, form({ birthday: '1991-01-01' })))).toEqual({
      idCard: '出生日期与证件不一致',
    });
    expect(fieldsOf(await staff.post(`${BASE}/add`, form({ gender: 2 })))).toEqual({
      idCard: '出生日期与证件不一致',
    });
    const passport = await staff.post(`${BASE}/add`, form({ idType: 2, idCard: 'E12345678' }));
    expect(passport.code, passport.msg).toBe(200);
  });

  it('checks the order of dates', async () => {
    const dates = { sentenceStart: '2026-01-01', sentenceEnd: '2025-01-01' };
    expect(fieldsOf(await staff.post(`${BASE}/add`, form(dates)))).toEqual({
      sentenceEnd: '刑期止日不能早于刑期起日',
    });
    expect(fieldsOf(await staff.post(`${BASE}/add`, form({ admitDate: '2999-01-01' })))).toEqual({
      admitDate: '入监日期不能晚于今天',
    });
  });

  it('rejects an existing number or person', async () => {
    const first = form();
    expect((await staff.post(`${BASE}/add`, first)).code).toBe(200);
    const again = await staff.post(`${BASE}/add`, form({ code: first.code ?? null }));
    expect(fieldsOf(again)).toEqual({ code: '罪犯编号已存在' });
    const org_id = await world.id('org', { code: '99002' });
    const areaId = await world.id('supervised_area', { name: '三监区', org_id });
    const levelId = await world.id('supervised_level', { code: 'L3', org_id });
    const person = { ...form(first), code: 'T0', areaId, levelId };
    const elsewhere = await world.as('admin', org_id).post(`${BASE}/add`, person);
    expect([elsewhere.code, elsewhere.msg]).toEqual([409, '该人员在【示范第一监狱】在押，请办理转监']);
  });

  it('needs a leaf area and a cell in it', async () => {
    const divided = await staff.post(`${BASE}/add`, form({ areaId: place.dividedAreaId }));
    expect(fieldsOf(divided)).toEqual({ areaId: '请选择末级监区' });
    const addressId = await cellOf(place.otherAreaId);
    const elsewhere = await staff.post(`${BASE}/add`, form({ addressId }));
    expect(fieldsOf(elsewhere)).toEqual({ addressId: '监舍不在可选范围内' });
  });
});

describe('a move', () => {
  it('K7-39: by edit is logged, and clears the cell', async () => {
    const id = await admit({ addressId: await cellOf(place.areaId) });
    const { version } = await person(id);
    const categories = [await world.id('supervised_unique_category', { code: 'halal', tenant_id: 1 })];
    const reply = await staff.post(`${BASE}/edit/${id}`, {
      areaId: place.otherAreaId,
      levelId: place.otherLevelId,
      uniqueCategoryIds: categories,
      version,
    });
    expect(reply.code, JSON.stringify(reply)).toBe(200);
    expect(await person(id)).toMatchObject({ areaId: place.otherAreaId, addressId: null });
    expect(await history(id)).toEqual([1, 2, 3, 10]);
  });

  it('I12: by edit never changes a state', async () => {
    const id = await admit();
    const { version } = await person(id);
    for (const state of ['custodyStatus', 'accountStatus', 'consumeStatus', 'pwdSet']) {
      const reply = await staff.post(`${BASE}/edit/${id}`, { [state]: 2, version });
      expect(fieldsOf(reply), state).toHaveProperty(state);
    }
  });

  it('K7-41: of several returns a result for each', async () => {
    const [one, two] = [await admit(), await admit({ areaId: place.otherAreaId })];
    const gone = await admit();
    await staff.post(`${BASE}/leave/${gone}`, { leaveType: 1, leaveDate: today, reason: '刑满' });
    const reply = await staff.post(`${BASE}/update-info`, {
      ids: [one, two, gone, 999_999],
      areaId: place.otherAreaId,
      changeDate: today,
      reason: '调整',
    });
    expect(reply.data).toMatchObject({ updated: 1, same: 1 });
    expect(reply.data.failed).toEqual([
      { id: gone, msg: '非在押人员不能调整监区、等级或特殊类别' },
      { id: 999_999, msg: '记录不存在或已被删除' },
    ]);
    expect(await history(one)).toEqual([1, 2]);
  });

  it('of several reports missing and surplus values', async () => {
    const body = { changeDate: today, reason: '调整' };
    expect(fieldsOf(await staff.post(`${BASE}/update-info`, { ...body, ids: [1] }))).toEqual({
      areaId: '请选择要调整的内容',
    });
    const ids = Array.from({ length: 501 }, (_, at) => at + 1);
    expect(await staff.post(`${BASE}/update-info`, { ...body, ids, areaId: 1 })).toMatchObject({
      status: 400,
      msg: '单次最多 500 条',
      data: { limit: 'LIMIT_BATCH_ROWS' },
    });
    expect(Object.keys(fieldsOf(await staff.post(`${BASE}/update-info`, { ids: [1] })))).toEqual(
      expect.arrayContaining(['changeDate', 'reason']),
    );
  });
});

describe('account and purchases', () => {
  it('I12, K7-40, K7-45: depend on each other', async () => {
    const id = await admit();
    expect((await staff.get(`${BASE}/enable-consume/${id}/0`)).msg).toBe('请先开户');
    expect((await staff.get(`${BASE}/open-account/${id}`)).code).toBe(200);
    expect((await staff.get(`${BASE}/open-account/${id}`)).msg).toBe('已开户');
    expect((await staff.get(`${BASE}/enable-consume/${id}/2`)).code).toBe(200);
    expect((await staff.get(`${BASE}/enable-consume/${id}/1`)).code).toBe(200);
    expect(await person(id)).toMatchObject({ consumeStatus: 1, consumeTypes: [1, 2] });
    expect((await staff.get(`${BASE}/disable-consume/${id}/1`)).code).toBe(200);
    expect(await person(id)).toMatchObject({ consumeStatus: 1, consumeTypes: [2] });
    expect((await staff.get(`${BASE}/disable-consume/${id}/0`)).code).toBe(200);
    expect(await person(id)).toMatchObject({ accountStatus: 2, consumeStatus: 0, consumeTypes: null });
    expect((await staff.get(`${BASE}/enable-consume/${id}/6`)).code).toBe(400);
    expect(await history(id)).toEqual([1, 6, 8, 8, 9, 9]);
  });

  it('are rejected by an area that forbids purchases', async () => {
    const id = await admit({ areaId: place.strictAreaId });
    await staff.get(`${BASE}/open-account/${id}`);
    expect((await staff.get(`${BASE}/enable-consume/${id}/0`)).msg).toBe('监区不允许消费');
  });

  it('K5-06, K5-07, K7-43: are protected by a password that is stored as a hash and never shown', async () => {
    const id = await admit();
    const set = (pwd: string, verifyPwd = pwd) => staff.post(`${BASE}/edit-pwd/${id}`, { pwd, verifyPwd });
    expect(fieldsOf(await set('12345'))).toEqual({ pwd: '交易密码须为 6 位数字' });
    expect(fieldsOf(await set('142857', ''))).toEqual({ verifyPwd: '请输入确认密码！' });
    expect(fieldsOf(await set('142857', '142858'))).toEqual({ verifyPwd: '两次密码输入不一致！' });
    expect(fieldsOf(await set('123456'))).toEqual({ pwd: '交易密码过于简单' });
    expect((await set('142857')).code).toBe(200);
    expect((await set('428571')).code).toBe(200);
    const shown = JSON.stringify(await person(id));
    expect([shown.includes('"pwdSet":1'), shown.includes('argon2')]).toEqual([true, false]);
    const stored = await world.db
      .selectFrom('supervised_trade_password')
      .select('secret')
      .where('person_id', '=', id)
      .execute();
    expect(stored).toEqual([{ secret: expect.stringMatching(/^\$argon2id\$/) }]);
    const audit = JSON.stringify(await world.db.selectFrom('log_data_change').select('to').execute());
    expect(audit).not.toContain('argon2');
    expect(audit).not.toContain('428571');
  });
});

describe('leaving and returning', () => {
  const leave = (id: number, leaveType: number, leaveDate = today) =>
    staff.post(`${BASE}/leave/${id}`, { leaveType, leaveDate, reason: '依法办理' });
  const back = (id: number, more: JsonObject = {}) =>
    staff.post(`${BASE}/back-prison`, {
      ...{ id, areaId: place.areaId, levelId: place.levelId, addressId: null, backDate: today },
      ...more,
    });

  it('K7-42: temporarily keeps account and rights', async () => {
    const id = await admit();
    await staff.get(`${BASE}/open-account/${id}`);
    await staff.get(`${BASE}/enable-consume/${id}/0`);
    expect((await leave(id, 6)).code).toBe(200);
    expect(await person(id)).toMatchObject({
      custodyStatus: 4,
      accountStatus: 2,
      leaveType: 6,
      leaveDate: today,
    });
    expect((await leave(id, 6)).msg).toBe('当前状态【暂离】不能离监');
    expect((await staff.get(`${BASE}/open-account/${id}`)).msg).toBe('非在押人员不能开户');
    expect((await staff.get(`${BASE}/enable-consume/${id}/0`)).msg).toBe('非在押人员不能消费');
    expect((await back(id)).code).toBe(200);
    expect(await person(id)).toMatchObject({
      custodyStatus: 1,
      accountStatus: 2,
      leaveType: null,
      leaveDate: null,
    });
    expect((await back(id)).msg).toBe('该人员在押，无需回监');
    expect(await history(id)).toEqual([1, 6, 8, 4, 5]);
  });

  it('permanently needs a settled account', async () => {
    const id = await admit();
    await staff.get(`${BASE}/open-account/${id}`);
    expect((await leave(id, 1)).msg).toBe('账户未结清，请先办理离监结算');
    const other = await admit();
    expect((await leave(other, 1)).code).toBe(200);
    expect(await person(other)).toMatchObject({ custodyStatus: 2, consumeStatus: 0 });
    const { version } = await person(other);
    const moved = await staff.post(`${BASE}/edit/${other}`, { areaId: place.otherAreaId, version });
    expect(moved.msg).toBe('非在押人员不能调整监区、等级或特殊类别');
  });

  it('has a date between admission and today', async () => {
    const id = await admit();
    expect(fieldsOf(await leave(id, 6, '2999-01-01'))).toEqual({ leaveDate: '日期不能晚于今天' });
    expect(fieldsOf(await leave(id, 6, '2025-01-01'))).toEqual({ leaveDate: '日期不能早于入监日期' });
    expect(fieldsOf(await leave(id, 6, '2026-02-31'))).toEqual({ leaveDate: '离监日期的内容不符合要求' });
    await leave(id, 6);
    expect(fieldsOf(await back(id, { backDate: '2999-01-01' }))).toEqual({ backDate: '日期不能晚于今天' });
    expect(fieldsOf(await back(id, { areaId: place.dividedAreaId }))).toEqual({ areaId: '请选择末级监区' });
  });

  it('is rejected after death, and while another organisation has the person in custody', async () => {
    const dead = await admit();
    await leave(dead, 7);
    expect((await back(dead)).msg).toBe('当前状态【死亡】不能回监');
    const known = form();
    const id = (await staff.post(`${BASE}/add`, known)).data.id as number;
    await leave(id, 1);
    const second = world.as('admin', await world.id('org', { code: '99002' }));
    const taken = await second.post(`${BASE}/add`, {
      ...form({ idCard: known.idCard ?? null }),
      areaId: await world.id('supervised_area', {
        name: '二监区',
        org_id: await world.id('org', { code: '99002' }),
      }),
      levelId: await world.id('supervised_level', {
        code: 'L1',
        org_id: await world.id('org', { code: '99002' }),
      }),
    });
    expect(taken.code, JSON.stringify(taken)).toBe(200);
    expect((await back(id)).msg).toBe('该人员在【示范第二监狱】在押，请办理转监');
  });
});

describe('a person', () => {
  it('K7-39: can be deleted only before anything happened', async () => {
    expect((await staff.delete(`${BASE}/del/${await admit()}`)).data).toEqual({ count: 1 });
    const known = await admit();
    await staff.get(`${BASE}/open-account/${known}`);
    expect((await staff.post(`${BASE}/del/${known}`)).msg).toBe('已开户或已有业务数据，不能删除，请办理离监');
  });

  it('K7-44: can be disabled and is then not offered as a choice', async () => {
    const id = await admit({ name: '尉迟无双' });
    const found = async () => (await staff.post(`${BASE}/option`, { keyword: '尉迟无双' })).data;
    expect(await found()).toMatchObject([{ value: id, areaName: '三监区', levelName: '考察级' }]);
    expect((await staff.get(`${BASE}/change-status/${id}/0`)).code).toBe(200);
    expect(await found()).toEqual([]);
    expect((await staff.get(`${BASE}/change-status/${id}/1`)).code).toBe(200);
    expect(await found()).toHaveLength(1);
  });

  it('K7-39, K7-46: is found by name, number and initials, with or without an account', async () => {
    const code = 'K20260001';
    const id = await admit({ name: '独孤求索', code });
    for (const keyword of ['独孤', '20260001', 'dgqs']) {
      const { data } = await staff.post(`${BASE}/option`, { keyword });
      expect(data, keyword).toContainEqual(
        expect.objectContaining({ value: id, label: '独孤求索（K202…01）', code }),
      );
    }
    expect((await staff.post(`${BASE}/account-option`, { keyword: '独孤' })).data).toEqual([]);
    await staff.get(`${BASE}/open-account/${id}`);
    expect((await staff.post(`${BASE}/account-option`, { keyword: '独孤' })).data).toHaveLength(1);
    const chosen = await staff.post(`${BASE}/option`, { keyword: '没有这个人', id });
    expect(chosen.data).toHaveLength(1);
    const query = `keyword=${encodeURIComponent('没有这个人')}&id=${id},${id}&pageSize=5&custodyStatus=1`;
    expect((await staff.get(`${BASE}/option?${query}`)).data).toEqual(chosen.data);
    const { version } = (await staff.get(`${BASE}/detail/${id}`)).data;
    await staff.post(`${BASE}/edit/${id}`, { name: '慕容求索', version });
    expect((await staff.post(`${BASE}/option`, { keyword: 'mrqs' })).data).toMatchObject([{ value: id }]);
  });

  it('has a history for users who see the person, and for no others restricted to areas', async () => {
    const police = world.as('police01');
    const { data } = await police.post(`${BASE}/search`, { pageSize: 1000 });
    const seen = data.rows.map((row: { id: number }) => row.id);
    const logs = async (body: JsonObject) =>
      (await police.post('supervised/supervised-custody-log/search', { pageSize: 1000, ...body })).data.rows;
    const own = await logs({ personId: seen[0] });
    expect(own.length).toBeGreaterThan(0);
    const persons = world.db.selectFrom('supervised_prisoner').select('id').where('org_id', '=', orgId);
    const out = await persons.where('id', 'not in', seen).executeTakeFirstOrThrow();
    expect(await logs({ personId: out.id })).toEqual([]);
    for (const { personId } of await logs({})) expect(seen).toContain(personId);
  });

  it('of another tenant or organisation is not found', async () => {
    const other = await world.id('supervised_prisoner', { tenant_id: 2 });
    for (const id of [other, 999_999]) {
      const replies = [
        await staff.get(`${BASE}/detail/${id}`),
        await staff.get(`${BASE}/open-account/${id}`),
        await staff.post(`${BASE}/leave/${id}`, { leaveType: 6, leaveDate: today, reason: '无' }),
        await staff.delete(`${BASE}/del/${id}`),
        await staff.post(`${BASE}/edit-pwd/${id}`, { pwd: '142857', verifyPwd: '142857' }),
      ];
      for (const { code, msg } of replies) expect([code, msg]).toEqual([404, '记录不存在或已被删除']);
    }
    const names = await staff.post(`${BASE}/search`, { code: '98001', pageSize: 10 });
    expect(names.data.totalCount).toBe(0);
  });
});
