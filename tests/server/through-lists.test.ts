import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST } from '../../schemas/document/bounds';
import type { Json, JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { refusal } from './records-world';
import { statementsOf, throughWorld, type ThroughWorld } from './support/through-world';

/* What lists and details show, search and sort by of the rows that their rows refer to. */
let world: ThroughWorld;
let orders: Record<'pen' | 'paper' | 'none', number>;
beforeAll(async () => {
  world = await throughWorld();
  orders = {
    pen: await world.order({ what: '一', articleId: world.pen }),
    paper: await world.order({ what: '二', articleId: world.paper }),
    none: await world.order({ what: '三' }),
  };
});
afterAll(() => world?.end());

const search = async (body: JsonObject, session: Session = world.prison) =>
  (await world.call<{ rows: JsonObject[] }>(session, 'shop_order', 'search', body)).rows;
const valueOf = async (path: string, session?: Session): Promise<Json | undefined> =>
  (await search({ through: [path], what: '一' }, session))[0]?.[path];
const detail = (id: number, through: Json, session: Session = world.prison) =>
  world.call<JsonObject>(session, 'shop_order', 'detail', { through }, { id });
const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set(hidden),
  gone: new Set(),
  codes: [],
});
/** The prison's user without these columns. */
const without = (entity: string, ...hidden: string[]) =>
  world.with(world.prison, { fields: new Map([[entity, limits(...hidden)]]) });
/** The prison's user without the permission to search articles: only their public columns are readable. */
const stranger = () =>
  world.with(world.prison, {
    permissions: new Set([...world.prison.permissions].filter((code) => !code.startsWith('shop_article'))),
  });

describe('values through a reference', () => {
  test('a list and a detail show them as the far entity does, with labels and masks', async () => {
    const through = ['unit', 'price', 'cardNo', 'boughtAt', 'makerId', 'orders'].map(
      (name) => `articleId.${name}`,
    );
    const [pen] = await search({ through, what: '一' });
    const shown = {
      articleId: world.pen,
      'articleId.unit': 2,
      'articleId.price': '12.50',
      'articleId.cardNo': expect.stringContaining('*') as string,
      'articleId.boughtAt': '2026-03-01',
      'articleId.makerId': world.maker,
      'articleId.orders': 1,
      labels: { articleId: '钢笔', 'articleId.makerId': '英雄' },
    };
    expect(pen).toMatchObject(shown);
    expect(await detail(orders.pen, through.join())).toMatchObject(shown);
    const [none] = await search({ through, what: '三' });
    expect(through.map((path) => none?.[path])).toEqual(through.map(() => null));
  });

  test('are not there unless asked for', async () => {
    expect(Object.keys((await search({ what: '一' }))[0]!).filter((name) => name.includes('.'))).toEqual([]);
  });

  test('one statement per reference, and none without paths', async () => {
    const usual = await statementsOf(() => search({}));
    const paths = await statementsOf(() => search({ through: ['articleId.unit', 'articleId.price'] }));
    expect(paths.length - usual.length).toBe(1);
    expect(usual.join()).not.toContain('shop_article" t');
  });

  test('a list is searched by them with the operators of the far column', async () => {
    const found = async (criteria: JsonObject) => (await search(criteria)).map(({ what }) => what).sort();
    expect(await found({ 'articleId.unit': 2 })).toEqual(['一']);
    expect(await found({ 'articleId.unit': [1, 2] })).toEqual(['一', '二']);
    expect(await found({ 'articleId.price': ['3.00', '5.00'] })).toEqual(['二']);
    expect(await found({ 'articleId.name': '钢' })).toEqual(['一']);
    expect(await found({ 'articleId.boughtAt': ['2026-01-01', null], 'articleId.unit': 2 })).toEqual(['一']);
    expect(await found({ 'articleId.unit': null })).toHaveLength(3);
  });

  test('a list is sorted by them, on every page', async () => {
    const sorted = (orderType: string, page = 1, pageSize = 10) =>
      search({ orderField: 'articleId.price', orderType, page, pageSize });
    expect((await sorted('asc')).map(({ what }) => what)).toEqual(['二', '一', '三']);
    expect((await sorted('desc')).map(({ what }) => what)).toEqual(['三', '一', '二']);
    expect((await sorted('asc', 2, 1)).map(({ what }) => what)).toEqual(['一']);
  });

  test.each([
    ['an unknown reference', 'nobody.unit'],
    ['several rows', 'others.unit'],
    ['an unknown column', 'articleId.nobody'],
    ['a value that a call supplies', 'articleId.stock'],
    ['SQL', 'articleId.unit"; drop table shop_article; --'],
    ['a system column', 'articleId.tenantId'],
  ])('C1: %s is refused as a value, a criterion and an order', async (_, path) => {
    const told = (body: JsonObject) => refusal(search(body)).then(({ name }) => name);
    expect(await told({ through: [path] })).toBe('invalidCriteria');
    expect(await told({ [path]: 1 })).toBe('invalidCriteria');
    expect(await told({ orderField: path, orderType: 'asc' })).toBe('invalidOrder');
  });

  test('their number is bounded', async () => {
    const many = Array.from({ length: MOST.paths + 1 }, () => 'articleId.unit');
    expect((await refusal(search({ through: many }))).name).toBe('invalidCriteria');
    expect((await refusal(detail(orders.pen, many.join()))).name).toBe('invalidCriteria');
    expect((await refusal(search({ through: [{}] }))).name).toBe('invalidCriteria');
  });
});

/** All ways in which a session may learn a value. */
const ways = async (path: string, criterion: Json, session: Session) => ({
  list: await valueOf(path, session),
  detail: (await detail(orders.pen, path, session))[path],
  criterion: (await refusal(search({ [path]: criterion }, session)).catch(() => ({ name: null }))).name,
  order: (
    await refusal(search({ orderField: path, orderType: 'asc' }, session)).catch(() => ({ name: null }))
  ).name,
});
const REFUSED = { list: undefined, detail: undefined, criterion: 'invalidCriteria', order: 'invalidOrder' };

describe('C5: a value through a reference is seen by those who see the far column', () => {
  test('by everyone else: given, searched and sorted', async () => {
    expect(await ways('articleId.most', 5, world.prison)).toEqual({
      list: 5,
      detail: 5,
      criterion: null,
      order: null,
    });
  });

  test('not if a role hides the far column', async () => {
    expect(await ways('articleId.most', 5, without('shop_article', 'most'))).toEqual(REFUSED);
    expect(await valueOf('articleId.unit', without('shop_article', 'most'))).toBe(2);
  });

  test('not if a role hides the reference', async () => {
    expect(await ways('articleId.most', 5, without('shop_order', 'articleId'))).toEqual(REFUSED);
  });

  test('without the permission to search articles, the public columns only', async () => {
    expect(await ways('articleId.most', 5, stranger())).toEqual(REFUSED);
    expect(await ways('articleId.unit', 2, stranger())).toMatchObject({
      list: 2,
      criterion: null,
      order: null,
    });
  });

  test('a masked value is masked, and neither searched nor sorted by', async () => {
    const told = await ways('articleId.cardNo', '6222021234567890123', world.prison);
    expect(told).toMatchObject({ criterion: 'invalidCriteria', order: 'invalidOrder' });
    expect([told.list, told.detail].join()).not.toContain('622202123456789');
  });

  test('C6: a row that the session does not see gives no value, is not found and sorts as none', async () => {
    const { limited } = world;
    const own = (await world.call<{ id: number }>(limited, 'shop_order', 'add', { what: '四' })).id;
    await world.db.updateTable('shop_order').set({ article_id: world.pen }).where('id', '=', own).execute();
    await world.db.updateTable('shop_order').set({ created_by: 77 }).where('id', '=', own).execute();
    const [row] = await search({ through: ['articleId.most', 'articleId.makerId'] }, limited);
    expect(row).toMatchObject({
      what: '四',
      articleId: world.pen,
    });
    // Not even null, which would be a value.
    expect(Object.keys(row!).filter((name) => name.includes('.'))).toEqual([]);
    expect(JSON.stringify(row)).not.toContain('英雄');
    expect(await search({ 'articleId.most': 5 }, limited)).toEqual([]);
    expect(await search({ orderField: 'articleId.most', orderType: 'asc' }, limited)).toHaveLength(1);
    await world.db.deleteFrom('shop_order').where('id', '=', own).execute();
  });

  test('C7: a row of another organisation gives no value', async () => {
    const id = await world.order({ what: '五' });
    await world.db.updateTable('shop_order').set({ article_id: world.other }).where('id', '=', id).execute();
    const [row] = await search({ through: ['articleId.unit'], what: '五' });
    expect(row).toMatchObject({ articleId: world.other });
    expect(row).not.toHaveProperty(['articleId.unit']);
    // The bureau sees both.
    const [seen] = await search({ through: ['articleId.unit'], what: '五' }, world.bureau);
    expect(seen).toMatchObject({ 'articleId.unit': 1 });
    expect(await search({ 'articleId.unit': 1, what: '五' })).toEqual([]);
    await world.db.deleteFrom('shop_order').where('id', '=', id).execute();
  });
});
