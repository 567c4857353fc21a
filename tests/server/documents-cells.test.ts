import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorld, workbook, type ImportWorld } from './support/import-world';

/* The first cells of an uploaded sheet, from which a list is started. */
let world: ImportWorld;
beforeAll(async () => {
  world = await importWorld();
});
afterAll(() => world?.close());

const CELLS = 'dynamic-sys/table-info/cells';
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('cells of .xlsx and .csv are read as texts, dates as dates', async () => {
  const admin = world.as('admin');
  const book = await workbook([
    ['设备台账'],
    ['设备', '购置日期', '数量'],
    ['水泵', new Date(Date.UTC(2026, 0, 5)), 3],
  ]);
  const url = await world.file(admin, '台账.xlsx', book);
  const { data, msg } = await admin.post(CELLS, { url });
  expect(data, msg).toEqual({
    ...{ name: '表', more: false },
    rows: [['设备台账'], ['设备', '购置日期', '数量'], ['水泵', '2026-01-05', '3']],
  });
  const csv = await world.file(admin, 'a.csv', bytesOf('设备,数量\n水泵,3\n'));
  expect((await admin.post(CELLS, { url: csv })).data.rows).toEqual([
    ['设备', '数量'],
    ['水泵', '3'],
  ]);
});

test('of a long sheet and of a large one only the beginning is read', async () => {
  const admin = world.as('admin');
  const long = ['a,b', ...Array.from({ length: 3000 }, (_, at) => `${at},x`)].join('\n');
  const read = await admin.post(CELLS, { url: await world.file(admin, 'long.csv', bytesOf(long)) });
  expect([read.data.rows.length, read.data.more]).toEqual([510, true]);
  const wide = Array.from({ length: 300 }, (_, at) => `c${at}`).join(',');
  const large = [wide, ...Array.from({ length: 200 }, () => 'x'.repeat(9000))].join('\n');
  const { data } = await admin.post(CELLS, { url: await world.file(admin, 'large.csv', bytesOf(large)) });
  expect([data.rows[0].length, data.rows[1][0].length]).toEqual([200, 2000]);
});

test('C21: only a file that the same user has uploaded and nothing refers to', async () => {
  const admin = world.as('admin');
  const sysadmin = world.as('sysadmin');
  const url = await world.file(admin, 'a.csv', bytesOf('a,b\n1,2\n'));
  const other = await sysadmin.post(CELLS, { url });
  expect([other.code === 200, other.data?.rows]).toEqual([false, undefined]);
  expect((await admin.post(CELLS, { url: '2026/01/none.csv' })).code).not.toBe(200);
  const text = await world.file(admin, 'b.txt', bytesOf('nothing'));
  expect((await admin.post(CELLS, { url: text })).code).not.toBe(200);
});
