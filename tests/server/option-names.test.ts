import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../schemas/json';
import { ARTICLES, purchaseWorld, type Buyer, type PurchaseWorld } from './support/purchase-world';

/* Names that were pasted from a sheet are looked up in one request. */
let world: PurchaseWorld;
beforeAll(async () => {
  world = await purchaseWorld();
  const { db, tenants } = world;
  const twin = (tenant_id: number, code: string, name: string) =>
    db.insertInto('purchase_article').values({ tenant_id, code, name, status: 1 }).execute();
  for (const code of ['T1', 'T2', 'T3']) await twin(tenants.home, code, '同名');
  await twin(tenants.away, 'X1', '别处的');
});
afterAll(() => world?.close());

const ask = (names: Json, person: Buyer = 'maker') =>
  world.post(person, 'purchase/article/option', { names });
const found = async (names: Json, person?: Buyer) => (await ask(names, person)).data as JsonObject[];

describe('choices by name', () => {
  test('are those of all names at once, also of two thousand', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `物品${at + 1}`);
    const rows = await found(names);
    expect(rows.map(({ value }) => value)).toEqual(world.articles.slice(0, 2000));
    expect(rows[0]).toEqual({ value: world.articles[0], label: '物品1', code: 'A1' });
  });

  test('are exact, enabled and of the own tenant; two of a name show that it is not enough', async () => {
    expect(await found(['物品', '物品1 ', `物品${ARTICLES + 1}`, '别处的'])).toEqual([]);
    expect((await found(['同名', '物品2'])).map(({ label }) => label).sort()).toEqual([
      '同名',
      '同名',
      '物品2',
    ]);
  });

  test.each<[string, Json]>([
    ['too many', Array.from({ length: 2001 }, (_, at) => `${at}`)],
    ['too long', ['长'.repeat(201)]],
    ['empty', ['']],
    ['no list', '物品1'],
    ['no texts', [1]],
    ['a character that cannot be stored', ['a\u0000']],
  ])('C1: names that are %s are refused', async (_, names) => {
    expect((await ask(names)).status).toBe(400);
  });

  test('C5: a session that does not see the name finds nothing by it', async () => {
    await world.db
      .updateTable('org_role')
      .set({ hidden_fields: ['purchase_article.name'] })
      .where('code', '=', 'alone')
      .execute();
    const token = await world.signIn('alone');
    const { data } = await world.call('POST', 'purchase/article/option', {
      token,
      body: { names: ['物品1'] },
    });
    expect(data).toEqual([]);
    expect(await found(['物品1'])).toHaveLength(1);
  });
});
