import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from './support/demo-world';
import { importWorld, type ImportWorld } from './support/import-world';

const CONTRACT = 'payments/payment-contract';
const PERSON = 'supervised/supervised-prisoner';
let world: ImportWorld;
let staff: Caller;

beforeAll(async () => {
  world = await importWorld({ domains: path.resolve(import.meta.dirname, '../fixtures/workflow') });
  staff = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(() => world?.close());

/** Uploads and submits rows; returns the id of the batch. */
async function imported(entity: string, rows: (string | number)[][]): Promise<number> {
  const { data, msg } = await world.sheet(staff, entity, rows);
  expect(data?.errData, msg).toEqual([]);
  const done = await staff.post(`${entity}/import/submit`, { import: data.import, hash: data.hash });
  expect(done.code, JSON.stringify(done)).toBe(200);
  return data.import as number;
}

async function stored(table: string, key: Record<string, string>, columns: string[]) {
  return world.db
    .selectFrom(table)
    .select(columns)
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
}

describe('an import and its undo go through what an edit goes through', () => {
  it('an approved document that an import changes returns to its check', async () => {
    const header = ['合同名称', '金额'];
    await imported(CONTRACT, [header, ['食堂', '100.00']]);
    const contract = () => stored('payment_contract', { title: '食堂' }, ['amount', 'state']);
    await world.db.updateTable('payment_contract').set({ state: 2 }).where('title', '=', '食堂').execute();
    const batch = await imported(CONTRACT, [header, ['食堂', '900.00']]);
    expect(await contract()).toEqual({ amount: '900.00', state: 1 });
    expect((await staff.post(`${CONTRACT}/import/undo`, { import: batch })).code).toBe(200);
    expect(await contract()).toEqual({ amount: '100.00', state: 1 });
  });

  it('a move of a person and its undo are in the history that the edit of the domain writes', async () => {
    const header = [
      ...['罪犯编号', '姓名', '证件类型', '证件号码', '出生日期', '性别'],
      ...['监区', '处遇等级', '入监日期', '罪名', '刑种'],
    ];
    const person = (level: string) => [
      ...['IU1', '张三', '护照', 'E44440001', '1990-01-02', '男'],
      ...['三监区', level, '2026-01-05', '盗窃罪', '有期徒刑'],
    ];
    const level = () => stored('supervised_prisoner', { code: 'IU1' }, ['level_id']);
    await imported(PERSON, [header, person('普管级')]);
    const before = await level();
    const batch = await imported(PERSON, [header, person('宽管级')]);
    expect(await level()).not.toEqual(before);
    const undone = await staff.post(`${PERSON}/import/undo`, { import: batch });
    expect(undone.code, JSON.stringify(undone)).toBe(200);
    const id = await world.id('supervised_prisoner', { code: 'IU1' });
    const moves = await world.db
      .selectFrom('supervised_custody_log')
      .select(['from_text as from', 'to_text as to'])
      .where('person_id', '=', id)
      .orderBy('id')
      .offset(1)
      .execute();
    expect(moves).toEqual([
      { from: '普管级', to: '宽管级' },
      { from: '宽管级', to: '普管级' },
    ]);
    expect(await level()).toEqual(before);
  });
});
