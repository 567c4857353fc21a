import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Caller } from './support/demo-world';
import { importWorld, type ImportWorld } from './support/import-world';

/* Sheets whose rows name parents of the same sheet. */
const LEVEL = 'supervised/supervised-level';
const HEAD = ['等级编码', '等级名称', '上级等级', '月会见次数'];
let world: ImportWorld;
let staff: Caller;
let org: number;

beforeAll(async () => {
  world = await importWorld();
  org = await world.id('org', { code: '99001' });
  staff = world.as('admin', org);
});
afterAll(() => world?.close());

/** The names of levels whose codes begin so, with the names of their parents. */
const stored = async (prefix: string) => {
  const { rows } = await sql<{ name: string; parent: string | null }>`
    select l.name, p.name as parent from supervised_level l left join supervised_level p on p.id = l.parent_id
     where l.org_id = ${org} and l.code like ${`${prefix}%`} order by l.code`.execute(world.db);
  return rows.map(({ name, parent }) => (parent === null ? name : `${parent} / ${name}`));
};
const verdicts = async (batch: number) => {
  const { data } = await staff.post(`${LEVEL}/import/rows`, {
    import: batch,
    offset: 0,
    limit: 50,
  });
  return (data.rows as JsonObject[]).map(({ row, kind, errors }) => {
    const said = (errors as { msg: string }[]).map(({ msg }) => msg);
    return [row, kind, ...said].join(' ');
  });
};
const submit = (data: JsonObject, more: JsonObject = {}) =>
  staff.post(`${LEVEL}/import/submit`, { import: data.import!, hash: data.hash!, ...more });

test('rows name parents by name or code before and after them; parents are written first and removed last', async () => {
  const { data } = await world.sheet(staff, LEVEL, [
    HEAD,
    ['TA3', '孙级', 'TA2', 1],
    ['TA2', '子级', '祖级', 1],
    ['TA1', '祖级', '', 1],
    ['TA4', '旁级', '宽管级', 1],
    // A stored row moves below a new one.
    ['L4', '严管级', '子级', 1],
  ]);
  expect(data.counts).toEqual({ total: 5, new: 4, changed: 1, same: 0, rejected: 0 });
  expect((await submit(data)).data).toEqual({ count: 5, added: 4, changed: 1 });
  expect(await stored('TA')).toEqual(['祖级', '祖级 / 子级', '子级 / 孙级', '宽管级 / 旁级']);
  expect(await stored('L4')).toEqual(['子级 / 严管级']);
  expect((await staff.post(`${LEVEL}/import/undo`, { import: data.import })).data).toEqual({ count: 5 });
  expect([await stored('TA'), await stored('L4')]).toEqual([[], ['严管级']]);
});

test('a parent that no row is called, several are, with errors, or below itself is an error in its cell', async () => {
  const { data } = await world.sheet(staff, LEVEL, [
    HEAD,
    ['TB1', '甲一', '没有的', 1],
    ['TB2', '甲二', '', 99],
    ['TB3', '甲三', '甲二', 1],
    ['TB4', '甲四', 'TB5', 1],
    ['TB5', '甲五', '甲四', 1],
    ['TB6', '甲六', '甲六', 1],
  ]);
  expect(await verdicts(data.import)).toEqual([
    '2 rejected 没有上级等级“没有的”',
    '3 rejected 不能大于 31',
    '4 rejected 第 3 行有错误，不能作为上级等级',
    '5 rejected 不能选择自己或下级作为上级',
    '6 rejected 不能选择自己或下级作为上级',
    '7 rejected 不能选择自己或下级作为上级',
  ]);
  expect(data.errData.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('what is corrected in the review is checked with the rows below it, over several levels', async () => {
  const { data } = await world.sheet(staff, LEVEL, [
    HEAD,
    ['TC1', '乙三', '乙二', 1],
    ['TC2', '乙二', '乙一', 1],
    ['TC3', '乙一', '', 99],
    ['TC4', '乙四', '乙新', 1],
  ]);
  expect(data.counts.rejected).toBe(4);
  const change = async (row: number, cells: JsonObject) =>
    (await staff.post(`${LEVEL}/import/change`, { import: data.import, changes: [{ row, cells }] })).data;
  const corrected = await change(4, { meetTimes: '2' });
  expect(corrected.counts).toMatchObject({ new: 3, rejected: 1 });
  expect(corrected.rows.map(({ row }: { row: number }) => row).sort()).toEqual([2, 3, 4]);
  // Another name is that of a parent for one row, and no longer for two others.
  const renamed = await change(4, { name: '乙新' });
  expect(await verdicts(data.import)).toEqual([
    '2 rejected 第 3 行有错误，不能作为上级等级',
    '3 rejected 没有上级等级“乙一”',
    '4 new',
    '5 new',
  ]);
  expect((await submit({ ...data, hash: renamed.hash }, { good: true })).data).toMatchObject({ added: 2 });
  expect(await stored('TC')).toEqual(['乙新', '乙新 / 乙四']);
});
