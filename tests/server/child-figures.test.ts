import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { statementsOf } from './support/through-world';
import { line, purchaseWorld, REQUESTS, type Buyer, type PurchaseWorld } from './support/purchase-world';

/* Columns with the sum, least, greatest or mean value of rows that refer to the row. */
const ARTICLES = 'purchase/article';
const FIGURES = ['spent', 'wanted', 'dearest', 'usual', 'firstNeeded', 'over'];
let world: PurchaseWorld;
let pen: number;
let paper: number;
let ink: number;
beforeAll(async () => {
  world = await purchaseWorld();
  [pen = 0, paper = 0, ink = 0] = world.articles;
  for (const [at, id] of [pen, paper, ink].entries())
    await world.db
      .updateTable('purchase_article')
      .set({ code: `F${at + 1}-`, price: '1.10' })
      .where('id', '=', id)
      .execute();
  await world.request([line(pen, 2, '0.10', { neededAt: '2026-05-02' }), line(paper, 1, '9.99')]);
  await world.request([line(pen, 2, '1.20', { neededAt: '2026-04-30' })]);
  await world.request([line(pen, 4, '0.25', { neededAt: '2026-01-01' })]);
});
afterAll(() => world?.close());

const search = async (body: JsonObject, person: Buyer = 'maker') =>
  (await world.post(person, `${ARTICLES}/search`, { page: 1, pageSize: 10, ...body })).data;
const one = async (code: string, person?: Buyer) =>
  (await search({ code: `${code}-` }, person)).rows[0] as JsonObject;
const told = (row: JsonObject) => FIGURES.filter((name) => name in row);

test('amounts are exact texts, numbers are numbers, dates the first; without rows only a sum has a value', async () => {
  expect(await one('F1')).toMatchObject({
    spent: '3.60',
    wanted: 8,
    dearest: '1.20',
    usual: '0.52',
    // Only lines of two pieces count.
    firstNeeded: '2026-04-30',
    over: '0.10',
  });
  expect(await one('F3')).toMatchObject({
    spent: '0.00',
    wanted: 0,
    dearest: null,
    usual: null,
    firstNeeded: null,
    over: null,
  });
  const { data } = await world.post('maker', `${ARTICLES}/detail/${pen}`);
  expect(data).toMatchObject({ spent: '3.60', usual: '0.52' });
});

test('a figure follows its rows, is summed under the list, and is read through a reference', async () => {
  const id = await world.request([line(ink, 3, '100000.01', { remark: '多' })]);
  expect((await one('F3')).spent).toBe('300000.03');
  const { rows } = await search({ name: '物品', exactTotal: true, pageSize: 1 });
  expect(rows.at(-1)).toMatchObject({ id: -1, spent: '300013.62' });
  const through = { page: 1, pageSize: 10, articleId: ink, through: ['articleId.spent'] };
  const { data } = await world.post('maker', 'purchase/request-line/search', through);
  expect(data.rows[0]).toMatchObject({ 'articleId.spent': '300000.03', received: 0 });
  await world.post('maker', `${REQUESTS}/del/${id}`);
  expect((await one('F3')).spent).toBe('0.00');
});

test('the figures of all rows of a list come with the statements that read one', async () => {
  const statements = async (pageSize: number) =>
    (await statementsOf(() => search({ pageSize }))).filter((text) => text.includes('purchase_request_line'));
  const ofOne = await statements(1);
  expect(ofOne.length).toBeGreaterThan(0);
  expect(await statements(100)).toHaveLength(ofOne.length);
});

test('it is not sorted or searched by, like a count, and nobody sends it', async () => {
  const sorted = await world.post('maker', `${ARTICLES}/search`, { orderField: 'spent', orderType: 'asc' });
  const searched = await world.post('maker', `${ARTICLES}/search`, { spent: '3.60' });
  const sent = await world.post('maker', `${ARTICLES}/add`, { code: 'X1', name: '新', spent: '1.00' });
  expect([sorted.code, searched.code, sent.code]).toEqual([400, 400, 400]);
});

test('C37: with a column of the rows that a role hides, what is computed from it is hidden, everywhere', async () => {
  const row = await one('F1', 'limited');
  // `amount` is set from the hidden price, `over` is computed from `dearest`.
  expect(told(row)).toEqual(['wanted', 'firstNeeded']);
  const { rows } = await search({ name: '物品', pageSize: 1 }, 'limited');
  expect(JSON.stringify(rows)).not.toContain('spent');
  const option = await world.post('limited', `${ARTICLES}/option`, {});
  expect(JSON.stringify(option.data)).not.toContain('3.60');
  const through = { page: 1, pageSize: 10, articleId: pen, through: ['articleId.spent', 'articleId.wanted'] };
  const { data } = await world.post('limited', 'purchase/request-line/search', through);
  expect([data.rows[0]['articleId.wanted'], 'articleId.spent' in data.rows[0]]).toEqual([8, false]);
  const page = await world.call('GET', 'dynamic-sys/table-info/get-data/purchase-article', {
    token: world.tokens.limited,
  });
  expect(JSON.stringify(page.data)).not.toContain('"spent"');
});

test('C37: who may not search the rows does not see what is computed from them, and is told why', async () => {
  const codes = ['purchase_article_search'];
  await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.clerk }, codes);
  const token = await world.signIn('clerk');
  const { data } = await world.call('POST', `${ARTICLES}/search`, { token, body: { code: 'F1' } });
  expect([data.rows[0].name, told(data.rows[0])]).toEqual(['物品1', []]);
  const admin = await world.signIn('admin');
  const asked = await world.call('POST', `org/user/explain/${world.users.clerk}`, {
    token: admin,
    body: { entity: 'purchase_article', column: 'over' },
  });
  expect(asked.data.allowed).toBe(false);
  expect(asked.data.steps.map(({ text }: { text: string }) => text)).toContain(
    '列【超出参考价】由“申请明细”的记录得出，用户没有查询这些记录的权限，因此隐藏',
  );
});
