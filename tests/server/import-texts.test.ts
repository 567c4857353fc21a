import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawWorkbook } from '../support/zip-file';
import type { Caller } from './support/demo-world';
import { importWorld, type ImportWorld } from './support/import-world';

const ARTICLE = 'purchase/article';
const domains = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-keys-'));
let world: ImportWorld;
let staff: Caller;

beforeAll(async () => {
  fs.cpSync(path.resolve(import.meta.dirname, '../fixtures/purchase'), domains, { recursive: true });
  // Articles are found by their price, so that the key has a type that texts may not fit.
  const file = path.join(domains, 'purchase/entities/article.json');
  const article = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  fs.writeFileSync(file, JSON.stringify({ ...article, import: { key: ['price'] } }));
  world = await importWorld({ domains });
  staff = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(async () => {
  await world?.close();
  fs.rmSync(domains, { recursive: true });
});

const upload = (csv: string) =>
  world.upload(staff, ARTICLE, 'a.csv', Buffer.from(`参考价,编码,名称\n${csv}`));

it('texts that the type of the key cannot read are errors of their rows', async () => {
  await staff.post(`${ARTICLE}/add`, { code: 'K1', name: '一', price: '7.50' });
  const { status, msg, data } = await upload('7.5,K1,二\nabc,K2,三\n1e999,K3,四\n');
  expect(status, msg).toBe(200);
  expect(data.counts).toMatchObject({ total: 3, changed: 1, rejected: 2 });
  expect(data.errData).toMatchObject([
    { row: 3, errors: [{ column: 'price' }] },
    { row: 4, errors: [{ column: 'price' }] },
  ]);
});

it('characters that cannot be stored are errors of their cells, also in the key', async () => {
  const rows = [
    ['参考价', '编码', '名称'],
    ['8_x0000_', 'K4', '五'],
    ['9', 'K5', '六_xD800_'],
  ].map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`);
  const sheet = rawWorkbook(rows.join(''));
  const { status, msg, data } = await world.upload(staff, ARTICLE, 'a.xlsx', sheet);
  expect(status, msg).toBe(200);
  expect(data.counts).toMatchObject({ total: 2, rejected: 2 });
  expect(data.errData).toMatchObject([
    { row: 2, errors: [{ column: 'price' }] },
    { row: 3, errors: [{ column: 'name' }] },
  ]);
});
