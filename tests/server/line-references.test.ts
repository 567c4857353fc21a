import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { fieldsOf } from '../support/test-app';
import { line, purchaseWorld, REQUESTS, type Buyer, type PurchaseWorld } from './support/purchase-world';

/* Records that refer to a line of another record: receipts of purchased articles. */
const RECEIPTS = 'purchase/receipt';
const OPTION = 'purchase/request-line/option';
let world: PurchaseWorld;
let pen: number;
let paper: number;
let ink: number;
beforeAll(async () => {
  world = await purchaseWorld();
  [pen = 0, paper = 0, ink = 0] = world.articles;
});
afterAll(() => world?.close());

const linesOf = async (id: number) => (await world.stored(id)).map((row) => row.id as number);
const receive = (lineId: number, person: Buyer = 'maker') =>
  world.post(person, `${RECEIPTS}/add`, { lineId, quantity: 1 });
const receiptsOf = async (lineId: number, person: Buyer = 'maker', more: JsonObject = {}) =>
  (await world.post(person, `${RECEIPTS}/search`, { lineId, page: 1, pageSize: 10, ...more })).data.rows;

test('a reference to a line has its label, is searched by, and reads columns of the line', async () => {
  const id = await world.request([line(pen, 1, '3.50', { remark: '黑色' }), line(paper)]);
  const [first, second] = await linesOf(id);
  const receipt = (await receive(first!)).data.id;
  await receive(second!);
  expect(await receiptsOf(first!, 'maker', { through: ['lineId.price'] })).toMatchObject([
    { id: receipt, lineId: first, 'lineId.price': '3.50', labels: { lineId: '黑色' } },
  ]);
  const { data } = await world.post('maker', `${RECEIPTS}/detail/${receipt}`);
  expect(data).toMatchObject({ lineId: first, labels: { lineId: '黑色' } });
  // A column of the line that a role hides stays hidden through the reference.
  const [limited] = await receiptsOf(first!, 'limited', { through: ['lineId.price'] });
  expect([limited.id, JSON.stringify(limited).includes('3.50')]).toEqual([receipt, false]);
});

test('lines are chosen from: by words, those of the organisation, with what the option call adds', async () => {
  const id = await world.request([line(pen, 7, '1.00', { remark: '选择用' })]);
  const [one] = await linesOf(id);
  const { data } = await world.post('maker', OPTION, { keyword: '选择用' });
  expect(data).toMatchObject([{ value: one, label: '选择用', quantity: 7 }]);
  const admin = await world.signIn('admin');
  const away = await world.call('POST', `${RECEIPTS}/add`, {
    token: admin,
    body: { lineId: one!, quantity: 1 },
  });
  expect(Object.keys(fieldsOf(away))).toEqual(['lineId']);
  const unknown = await receive(999_999);
  expect(Object.keys(fieldsOf(unknown))).toEqual(['lineId']);
});

test('what refers to a line is seen with the record that holds the line', async () => {
  const id = await world.request([line(pen, 1, '1.00', { remark: '只给自己' })]);
  const [one] = await linesOf(id);
  const receipt = (await receive(one!)).data.id;
  expect(await receiptsOf(one!, 'checker')).toHaveLength(1);
  // Sees only what the same person made.
  expect(await receiptsOf(one!, 'alone')).toEqual([]);
  expect((await world.post('alone', `${RECEIPTS}/detail/${receipt}`)).code).toBe(404);
  const [own] = await linesOf(await world.request([line(pen)], 'alone'));
  await receive(own!, 'alone');
  expect(await receiptsOf(own!, 'alone')).toHaveLength(1);
});

test('without the right to search lines, neither their labels nor the choices are told', async () => {
  const id = await world.request([line(pen, 1, '1.00', { remark: '不告诉' })]);
  const [one] = await linesOf(id);
  await receive(one!);
  const codes = ['purchase_receipt_search'];
  await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.clerk }, codes);
  const token = await world.signIn('clerk');
  const body = { lineId: one!, page: 1, pageSize: 10 };
  const { data } = await world.call('POST', `${RECEIPTS}/search`, { token, body });
  expect([data.rows.length, JSON.stringify(data).includes('不告诉')]).toEqual([1, false]);
  const option = await world.call('POST', OPTION, { token, body: {} });
  expect(option.data?.[0]?.label).toBeUndefined();
});

test('a line that is referred to is not removed: the reason stands at the lines, with its former place', async () => {
  const id = await world.request([line(pen), line(paper), line(ink)]);
  const [first, second] = await linesOf(id);
  await receive(second!);
  await receive(second!);
  const reply = await world.edit(id, { lines: [{ id: first! }] });
  expect([reply.code, fieldsOf(reply)]).toEqual([
    409,
    { lines: `原第 2 行：“申请明细 #${second}”已被 2 条收货记录引用，不能删除，请先处理这些收货记录` },
  ]);
  expect(await linesOf(id)).toHaveLength(3);
  expect(await world.detail(id)).toMatchObject({ version: 1, amount: '3.00' });
  const english = await world.post(
    'maker',
    `${REQUESTS}/edit/${id}`,
    { version: 1, lines: [{ id: first! }] },
    { lang: 'en-US' },
  );
  expect(fieldsOf(english).lines).toBe(
    `Original line 2: “Request line #${second}” cannot be deleted because it is used elsewhere (Receipt: 2). Change those records first`,
  );
  // It may be changed, and another one may go.
  const kept = await world.edit(id, { lines: [{ id: second!, quantity: 3 }] });
  expect([kept.code, (await world.detail(id)).amount]).toEqual([200, '3.00']);
});

test('lines go with their record unless one of them is referred to', async () => {
  const id = await world.request([line(pen), line(paper)]);
  const [, second] = await linesOf(id);
  const receipt = (await receive(second!)).data.id;
  const refused = await world.post('maker', `${REQUESTS}/del/${id}`);
  expect([refused.code, refused.msg]).toEqual([
    409,
    `“申请明细 #${second}”已被 1 条收货记录引用，不能删除，请先处理这些收货记录`,
  ]);
  expect(await linesOf(id)).toHaveLength(2);
  expect((await world.post('maker', `${RECEIPTS}/del/${receipt}`)).code).toBe(200);
  expect((await world.post('maker', `${REQUESTS}/del/${id}`)).code).toBe(200);
  expect(await linesOf(id)).toEqual([]);
});

test('a line that is removed while a receipt of it is being added: one of the two is refused', async () => {
  const id = await world.request([line(pen), line(paper)]);
  const [first, second] = await linesOf(id);
  const [removed, added] = await Promise.all([world.edit(id, { lines: [{ id: first! }] }), receive(second!)]);
  expect([removed.code, added.code].filter((code) => code === 200)).toHaveLength(1);
  expect(await receiptsOf(second!)).toHaveLength(added.code === 200 ? 1 : 0);
  expect(await linesOf(id)).toHaveLength(removed.code === 200 ? 1 : 2);
});
