import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { refusal } from './records-world';
import { statementsOf, throughWorld, type ThroughWorld } from './support/through-world';

/* Rules that read columns of the row that a record, or a line of it, refers to. */
const lineEntity: JsonObject = {
  schemaVersion: 2,
  id: 'shop_line',
  title: '明细',
  path: 'shop/line',
  module: 'shop_line',
  scope: 'org',
  rows: { via: 'orderId' },
  calls: ['search'],
  columns: [
    { name: 'orderId', label: '订单', type: 'select', refers: 'shop_order', readOnly: true },
    { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
    { name: 'articleId', label: '商品', type: 'select', refers: 'shop_article' },
    { name: 'pieces', label: '件数', type: 'number' },
    {
      name: 'price',
      label: '单价',
      type: 'amount',
      linkage: [{ when: 'articleId != null', then: { fill: 'articleId.price' } }],
    },
    { name: 'unit', label: '单位', type: 'select', computed: { kind: 'through', path: 'articleId.unit' } },
    {
      name: 'listed',
      label: '目录金额',
      type: 'amount',
      linkage: [{ when: 'articleId != null', then: { set: 'articleId.price * pieces' } }],
    },
  ],
  checks: [{ path: 'pieces', expr: 'pieces <= articleId.most', message: '超过限量' }],
};

let world: ThroughWorld;
beforeAll(async () => {
  world = await throughWorld({
    entities: [lineEntity],
    orderColumns: [
      {
        name: 'price',
        label: '单价',
        type: 'amount',
        linkage: [{ when: 'articleId != null', then: { fill: 'articleId.price' } }],
      },
      {
        name: 'total',
        label: '金额',
        type: 'amount',
        linkage: [
          { when: 'quantity != null && articleId != null', then: { set: 'quantity * articleId.price' } },
        ],
      },
      {
        name: 'box',
        label: '箱号',
        type: 'input',
        linkage: [
          { when: 'articleId.unit == 2', then: { show: true } },
          { when: 'articleId.most < 10', then: { require: true } },
        ],
      },
      {
        name: 'spareId',
        label: '替代品',
        type: 'select',
        refers: 'shop_article',
        linkage: [{ when: 'articleId != null', then: { options: { where: { unit: 'articleId.unit' } } } }],
      },
      {
        name: 'items',
        label: '明细',
        type: 'lines',
        lines: { entity: 'shop_line', column: 'orderId', order: 'lineNo', max: 2000 },
      },
    ],
    order: {
      checks: [{ path: 'quantity', expr: 'quantity <= articleId.most', message: '超过限量' }],
    },
  });
});
afterAll(() => world?.end());

const add = async (values: JsonObject, session: Session = world.prison) =>
  (await world.call<{ id: number }>(session, 'shop_order', 'add', { what: '申请', ...values })).id;
const edit = (id: number, values: JsonObject, session: Session = world.prison) =>
  world.call<JsonObject>(session, 'shop_order', 'edit', { version: 1, ...values }, { id });
const detail = (id: number) => world.call<JsonObject>(world.prison, 'shop_order', 'detail', {}, { id });
const fieldsOf = async (work: Promise<unknown>) => (await refusal(work)).fields;
const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set(hidden),
  gone: new Set(),
  codes: [],
});
const without = (...hidden: string[]) =>
  world.with(world.prison, { fields: new Map([['shop_article', limits(...hidden)]]) });

describe('rules of a record', () => {
  test('set exact amounts, show, require and narrow by the chosen row', async () => {
    const id = await add({ articleId: world.pen, quantity: 3, box: 'A1', spareId: world.pen });
    expect(await detail(id)).toMatchObject({ total: '37.50', box: 'A1' });
    expect(await fieldsOf(add({ articleId: world.pen }))).toEqual({ box: '请输入箱号' });
    // Paper comes in pieces: the box is hidden and not stored.
    const paper = await add({ articleId: world.paper, box: 'A1' });
    expect(await detail(paper)).toMatchObject({ box: null });
    expect(await fieldsOf(add({ articleId: world.paper, spareId: world.pen }))).toHaveProperty('spareId');
  });

  test('checks compare with the chosen row, the present one after an edit', async () => {
    expect(await fieldsOf(add({ articleId: world.pen, box: 'A', quantity: 6 }))).toEqual({
      quantity: '超过限量',
    });
    const id = await add({ articleId: world.paper, quantity: 6 });
    expect(await fieldsOf(edit(id, { articleId: world.pen, box: 'A' }))).toEqual({ quantity: '超过限量' });
    expect(await edit(id, { articleId: world.pen, box: 'A', quantity: 5 })).toMatchObject({ version: 2 });
  });

  test('a default from the chosen row: where the client sends none, and never in an edit', async () => {
    expect(await detail(await add({ articleId: world.paper }))).toMatchObject({ price: '3.00' });
    expect(await detail(await add({ articleId: world.paper, price: '2.00' }))).toMatchObject({
      price: '2.00',
    });
    expect(await detail(await add({ articleId: world.paper, price: null }))).toMatchObject({ price: null });
    const id = await add({ articleId: world.paper, price: '2.00' });
    await edit(id, { articleId: world.pen, box: 'A' });
    expect(await detail(id)).toMatchObject({ price: '2.00', articleId: world.pen });
  });
});

describe('rules of lines', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at): JsonObject => ({
      articleId: at % 2 === 0 ? world.pen : world.paper,
      pieces: 1,
    }));

  test('fill and set cells; a line is sent back as it was answered', async () => {
    const id = await add({ items: [...lines(2), { articleId: world.pen, pieces: 2, price: '1.00' }] });
    const { items } = await detail(id);
    expect(items).toMatchObject([
      { price: '12.50', listed: '12.50', unit: 2, 'articleId.price': '12.50', 'articleId.most': 5 },
      { price: '3.00', listed: '3.00', 'articleId.most': 100 },
      { price: '1.00', listed: '25.00' },
    ]);
    expect(await edit(id, { items: items! })).toMatchObject({ version: 1 });
    const [first, ...others] = items as JsonObject[];
    await edit(id, { items: [{ ...first, articleId: world.paper }, ...others] });
    expect((await detail(id)).items).toMatchObject([{ price: '12.50', listed: '3.00' }, {}, {}]);
  });

  test('a new line cannot say what is computed', async () => {
    const told = await fieldsOf(add({ items: [{ articleId: world.pen, pieces: 1, unit: 1 }] }));
    expect(told).toEqual({ 'items/0/unit': '单位不能修改' });
  });

  test('an error is at its cell', async () => {
    const items = [...lines(2), { articleId: world.pen, pieces: 6 }];
    expect(await fieldsOf(add({ items }))).toEqual({ 'items/2/pieces': '超过限量' });
  });

  test('2,000 lines take as many statements as two', async () => {
    const few = await statementsOf(() => add({ items: lines(2) }));
    const many = await statementsOf(() => add({ items: lines(2000) }));
    const reads = (texts: string[]) => texts.filter((text) => text.includes('"shop_article" t')).length;
    expect(reads(many)).toBe(reads(few));
    expect(many.length - few.length).toBeLessThan(20);
  });
});

describe('C5: a rule over a value that the session does not see is not judged for it', () => {
  /** What a client can tell answers apart by. */
  const told = async (work: Promise<unknown>) => {
    const { text, fields } = await refusal(work);
    return JSON.stringify([text, fields]);
  };

  test('a check of a new record: refused alike whatever the value is', async () => {
    const few = await told(add({ articleId: world.pen, box: 'A', quantity: 1 }, without('most')));
    expect(few).toContain('quantity');
    expect(await told(add({ articleId: world.pen, box: 'A', quantity: 99 }, without('most')))).toBe(few);
    // Without a reference there is nothing to be told.
    expect(await add({ quantity: 99 }, without('most', 'price'))).toBeGreaterThan(0);
  });

  test('a check of a stored record', async () => {
    const id = await add({ articleId: world.pen, box: 'A', quantity: 1 });
    const few = await told(edit(id, { quantity: 2 }, without('most')));
    expect(few).toContain('quantity');
    expect(await told(edit(id, { quantity: 99 }, without('most')))).toBe(few);
    expect(await edit(id, { what: '别的' }, without('most'))).toMatchObject({ version: 2 });
  });

  test('a value that a rule sets is not computed from it', async () => {
    expect(await told(add({ articleId: world.paper, quantity: 1 }, without('price')))).toContain('quantity');
  });

  test('a default is not taken from it', async () => {
    const id = await add({ articleId: world.paper }, without('price')).catch(() => null);
    const stored = id === null ? { price: null } : await detail(id);
    expect(stored).toMatchObject({ price: null });
  });

  test('lines: neither judged nor filled in', async () => {
    const items = [{ articleId: world.paper, pieces: 1 }];
    const few = await told(add({ items }, without('most')));
    expect(few).toContain('items/0/pieces');
    expect(await told(add({ items: [{ articleId: world.paper, pieces: 999 }] }, without('most')))).toBe(few);
  });

  test('C6: a row out of sight', async () => {
    const { limited } = world;
    const tried = (quantity: number) => told(add({ articleId: world.pen, box: 'A', quantity }, limited));
    expect(await tried(99)).toBe(await tried(1));
  });
});
