import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../schemas/errors/error-text';
import type { JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { refusal } from './records-world';
import { throughWorld, type ThroughWorld } from './support/through-world';

/* What rules derived from a row that is referred to, when someone saves the record who does not see that row. */
const reference = { name: 'articleId', label: '商品', type: 'select', refers: 'shop_article' };
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
    reference,
    { name: 'pieces', label: '件数', type: 'number' },
    { name: 'remark', label: '备注', type: 'input' },
    {
      name: 'rate',
      label: '折扣',
      type: 'number',
      default: 7,
      linkage: [{ when: 'true', then: { fill: 'articleId.usual' } }],
    },
    {
      name: 'listed',
      label: '目录金额',
      type: 'amount',
      linkage: [{ when: 'true', then: { set: 'articleId.price * pieces' } }],
    },
    {
      name: 'crate',
      label: '箱',
      type: 'input',
      required: true,
      linkage: [{ when: 'articleId.unit == 2', then: { show: true } }],
    },
  ],
};

let world: ThroughWorld;
beforeAll(async () => {
  world = await throughWorld({
    entities: [lineEntity],
    articleColumns: [{ name: 'usual', label: '常用折扣', type: 'number', default: 5 }],
    orderColumns: [
      {
        name: 'rate',
        label: '折扣',
        type: 'number',
        default: 7,
        linkage: [{ when: 'true', then: { fill: 'articleId.usual' } }],
      },
      {
        name: 'total',
        label: '金额',
        type: 'amount',
        linkage: [{ when: 'true', then: { set: 'quantity * articleId.price' } }],
      },
      {
        name: 'doubled',
        label: '两倍',
        type: 'amount',
        linkage: [{ when: 'true', then: { set: 'total * 2' } }],
      },
      {
        name: 'box',
        label: '箱号',
        type: 'input',
        required: true,
        linkage: [{ when: 'articleId.unit == 2', then: { show: true } }],
      },
      {
        name: 'items',
        label: '明细',
        type: 'lines',
        lines: { entity: 'shop_line', column: 'orderId', order: 'lineNo', max: 20 },
      },
      {
        name: 'listed',
        label: '合计',
        type: 'amount',
        total: { kind: 'sum', entity: 'shop_line', column: 'listed' },
      },
      {
        name: 'tripled',
        label: '三倍',
        type: 'amount',
        linkage: [
          { when: 'articleId != null || items.all(line, line.pieces > 0)', then: { set: 'listed * 3' } },
        ],
      },
      { name: 'state', label: '状态', type: 'select', enum: 'DocState', default: 0 },
    ],
    order: {
      workflow: { verbs: ['submit', 'check'] },
      checks: [
        { path: 'quantity', expr: 'quantity <= articleId.most', message: '超过限量' },
        { path: 'articleId', expr: 'articleId == null || articleId.unit != null', message: '没有单位' },
      ],
    },
  });
});
afterAll(() => world?.end());
afterEach(async () => {
  await sql`update shop_article set price = 12.5, most = 5 where id = ${world.pen}`.execute(world.db);
});

const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set(hidden),
  gone: new Set(),
  codes: [],
});
const without = (...hidden: string[]) =>
  world.with(maker(), { fields: new Map([['shop_article', limits(...hidden)]]) });
/** The user whose own rows are all that `limited` sees, with the rights of the others. */
const maker = () => world.with(world.prison, { userId: 77 });
const blind: [string, () => Session][] = [
  ['who does not see the row', () => world.limited],
  ['from whom a role hides its columns', () => without('price', 'unit', 'most', 'usual')],
];
const add = async (values: JsonObject, session: Session = maker()) =>
  (await world.call<{ id: number }>(session, 'shop_order', 'add', { what: '申请', ...values })).id;
const edit = (id: number, values: JsonObject, session: Session) =>
  world.call<JsonObject>(session, 'shop_order', 'edit', { version: 1, ...values }, { id });
/** What is stored of an order and its lines. */
async function stored(id: number): Promise<JsonObject> {
  const detail = await world.call<JsonObject>(world.prison, 'shop_order', 'detail', {}, { id });
  const names = ['articleId', 'quantity', 'rate', 'total', 'doubled', 'box', 'listed', 'tripled', 'items'];
  return Object.fromEntries(names.map((name) => [name, detail[name] ?? null]));
}
const lineOf = (row: JsonObject, more: JsonObject = {}): JsonObject => {
  const names = ['id', 'articleId', 'pieces', 'remark', 'rate', 'listed', 'crate'];
  return { ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), ...more };
};
const order = () =>
  add({
    articleId: world.pen,
    quantity: 3,
    box: 'A1',
    items: [
      { articleId: world.pen, pieces: 2, crate: 'C1' },
      { articleId: world.paper, pieces: 1 },
    ],
  });
const raise = () =>
  sql`update shop_article set price = 99, unit = 2 where id = ${world.pen}`.execute(world.db);

describe.each(blind)('C5: an edit by someone %s', (_, session) => {
  test('keeps what rules have set, shown and totalled, also after the row has changed', async () => {
    const id = await order();
    const before = await stored(id);
    expect(before).toMatchObject({
      total: '37.50',
      doubled: '75.00',
      box: 'A1',
      listed: '28.00',
    });
    await raise();
    expect(await edit(id, { what: '别的' }, session())).toMatchObject({ version: 2 });
    const { items: _items, ...head } = await stored(id);
    const { items: _before, ...former } = before;
    expect(head).toEqual(former);
  });

  test('keeps a hidden field empty, also one that is required where it is shown', async () => {
    const id = await add({
      articleId: world.paper,
      quantity: 2,
      items: [{ articleId: world.paper, pieces: 1 }],
    });
    const before = await stored(id);
    expect(before).toMatchObject({ box: null, total: '6.00' });
    await edit(id, { what: '别的' }, session());
    expect(await stored(id)).toEqual(before);
  });

  test('keeps the cells of lines that it sends back, adds no other total', async () => {
    const id = await order();
    const before = await stored(id);
    const [first, second] = before.items as [JsonObject, JsonObject];
    await edit(id, { items: [lineOf(first, { remark: '改' }), lineOf(second)] }, session());
    const after = await stored(id);
    expect(after).toMatchObject({ total: '37.50', listed: '28.00' });
    const [changed, same] = after.items as [JsonObject, JsonObject];
    expect(lineOf(changed)).toEqual(lineOf(first, { remark: '改' }));
    expect(lineOf(same)).toEqual(lineOf(second));
  });

  test('removing a line takes its stored value off the total', async () => {
    const id = await order();
    const [, second] = (await stored(id)).items as [JsonObject, JsonObject];
    await raise();
    await edit(id, { items: [lineOf(second)] }, session());
    expect(await stored(id)).toMatchObject({ total: '37.50', listed: '3.00' });
  });

  test('cannot choose another row, by which a rule would have other values', async () => {
    const id = await order();
    const before = await stored(id);
    const [first, second] = before.items as [JsonObject, JsonObject];
    const msg = errorText('unseenRule', 'zh-CN', { label: '商品' });
    const other = { articleId: world.paper };
    const tries: [string, JsonObject][] = [
      ['articleId', other],
      ['items/0/articleId', { items: [lineOf(first, other), lineOf(second)] }],
    ];
    for (const [path, body] of tries)
      expect((await refusal(edit(id, body, session()))).fields).toHaveProperty([path], msg);
    expect(await stored(id)).toEqual(before);
  });
});

test('L3: the default of a column stays where a rule would fill in what is not seen', async () => {
  const session = without('usual');
  const id = await add(
    { articleId: world.pen, box: 'A', items: [{ articleId: world.pen, pieces: 1, crate: 'C' }] },
    session,
  );
  expect(await stored(id)).toMatchObject({ rate: 7, items: [{ rate: 7 }] });
  const seen = await add({
    articleId: world.pen,
    box: 'A',
    items: [{ articleId: world.pen, pieces: 1, crate: 'C' }],
  });
  expect(await stored(seen)).toMatchObject({ rate: 5, items: [{ rate: 5 }] });
});

describe.each(blind)('I12: a submission by someone %s', (_, session) => {
  const submit = (id: number) =>
    world.db.transaction().execute((tx) => {
      const move = { verb: 'submit', pass: true, opinion: null } as const;
      return world.records.transitions('shop_order', move, world.request(session(), tx)).one(id, 1);
    });

  test('is judged by the whole row, and says only that it does not hold', async () => {
    const id = await order();
    await sql`update shop_article set most = 2 where id = ${world.pen}`.execute(world.db);
    const { text, fields } = await refusal(submit(id));
    expect([text, fields]).toEqual([errorText('unseenCheck', 'zh-CN'), {}]);
    await sql`update shop_article set most = 3 where id = ${world.pen}`.execute(world.db);
    const before = await stored(id);
    expect(await submit(id)).toMatchObject({ state: 1 });
    expect(await stored(id)).toEqual(before);
  });
});

describe('an edit that does not contain the lines, which the rules of the record read', () => {
  test('leaves totals as the stored lines are, also after the row has changed', async () => {
    const id = await order();
    const before = await stored(id);
    expect(before).toMatchObject({ listed: '28.00', tripled: '84.00' });
    await sql`update shop_article set price = 99 where id = ${world.pen}`.execute(world.db);
    await edit(id, { what: '别的' }, maker());
    const after = await stored(id);
    // What the record itself reads follows.
    expect(after).toMatchObject({ total: '297.00', listed: '28.00', tripled: '84.00' });
    expect(after.items).toMatchObject([{ listed: '25.00' }, { listed: '3.00' }]);
    const [first, second] = after.items as [JsonObject, JsonObject];
    await edit(id, { version: 2, items: [lineOf(first), lineOf(second)] }, maker());
    expect(await stored(id)).toMatchObject({ listed: '201.00', tripled: '603.00' });
  });
});
