import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { line, purchaseWorld, type PurchaseWorld } from './support/purchase-world';

/* Lists of the rows that refer to a record are part of its page for those who can load them. */
let world: PurchaseWorld;
beforeAll(async () => {
  world = await purchaseWorld();
});
afterAll(() => world?.close());

async function lists(codes: string[], page = 'purchase-article', loginName = 'clerk') {
  const { db, tenants, users } = world;
  await db
    .transaction()
    .execute((tx) => writeGrants(tx, tenants.home, { kind: 'user', id: users.clerk }, codes));
  const token = await world.signIn(loginName);
  const url = `dynamic-sys/table-info/get-data/${page}`;
  const reply = await world.call('GET', url, { token });
  expect(reply.code, reply.msg).toBe(200);
  const { pageConfig } = reply.data as {
    pageConfig: { children?: JsonObject[]; detail?: { children?: JsonObject[] } };
  };
  return [pageConfig.children, pageConfig.detail?.children].map((of) => of?.map((one) => one.page));
}

test('a page leaves out lists that the session may not open or search', async () => {
  const both = [['purchase-request-line'], ['purchase-request-line']];
  expect(await lists(['purchase_article_search', 'purchase_request_line_search'])).toEqual(both);
  expect(await lists(['purchase_article_search'])).toEqual([[], []]);
});

test('a detail page has them as well', async () => {
  const lines = ['purchase-request-line', 'purchase-request-line'];
  const codes = ['purchase_article_search', 'purchase_request_line_search'];
  expect(await lists(codes, 'purchase-article-detail')).toEqual([undefined, lines]);
  expect(await lists(codes.slice(0, 1), 'purchase-article-detail')).toEqual([undefined, []]);
});

test('a list below a record has the rows of the record that the session sees', async () => {
  const [pen, paper] = world.articles as [number, number];
  await world.request([line(pen), line(paper)]);
  await world.request([line(pen, 3)], 'alone');
  const rows = async (person: 'maker' | 'alone', articleId: number) =>
    (await world.post(person, 'purchase/request-line/search', { articleId, page: 1, pageSize: 10 })).data.rows
      .length;
  // The sum of a list is a row of its own.
  expect(await rows('maker', pen)).toBe(3);
  expect(await rows('alone', pen)).toBe(2);
  expect(await rows('alone', paper)).toBe(0);
});
