import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../schemas/errors/error-text';
import type { JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { refusal } from './records-world';
import { line, purchaseWorld, type Buyer, type PurchaseWorld } from './support/purchase-world';
import { throughWorld, type ThroughWorld } from './support/through-world';

/* References whose entity depends on another column, of one row and of several. */
const refersBy = { column: 'kind', entities: { '1': 'shop_article', '2': 'shop_maker' } };
let world: ThroughWorld;
beforeAll(async () => {
  world = await throughWorld({
    order: { calls: ['search', 'add', 'edit', 'del', 'detail', 'option'] },
    entities: [],
    articleColumns: [{ name: 'status', label: '状态', type: 'switch', enum: 'Status', default: 1 }],
    orderColumns: [
      { name: 'kind', label: '对象类别', type: 'select', enum: 'Unit' },
      { name: 'about', label: '对象', type: 'select', refersBy },
      { name: 'all', label: '全部对象', type: 'selectAsTable', multiple: true, refersBy },
    ],
  });
});
afterAll(() => world?.end());

const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set(hidden),
  gone: new Set(),
  codes: [],
});
const detail = (id: number, session: Session = world.prison) =>
  world.call<JsonObject & { labels: JsonObject }>(session, 'shop_order', 'detail', {}, { id });
const edit = (id: number, values: JsonObject, session: Session = world.prison) =>
  detail(id).then(({ version }) =>
    world.call<JsonObject>(session, 'shop_order', 'edit', { version: version!, ...values }, { id }),
  );
const found = async (criteria: JsonObject, session: Session = world.prison) =>
  (await world.call<{ rows: JsonObject[] }>(session, 'shop_order', 'search', criteria)).rows.map(
    ({ what }) => what,
  );
const choice = (label: string) => errorText('choice', 'zh-CN', { label });
const missing = (label: string) => errorText('missingReference', 'zh-CN', { label });

describe('a row is shown', () => {
  test('with the label of the entity that the other column names', async () => {
    const article = await detail(
      await world.order({ kind: 1, about: world.pen, all: [world.paper, world.pen] }),
    );
    expect(article).toMatchObject({
      kind: 1,
      about: world.pen,
      labels: { about: '钢笔', all: ['纸', '钢笔'] },
    });
    // The same id of another entity is another row.
    const maker = await detail(await world.order({ kind: 2, about: world.maker, all: [world.maker] }));
    expect(maker.labels).toMatchObject({ about: '英雄', all: ['英雄'] });
    const none = await detail(await world.order({ kind: 1 }));
    expect(none.labels).not.toHaveProperty('about');
    expect(none.labels).not.toHaveProperty('all');
  });

  test('C5: without a label for who may not read that entity', async () => {
    const id = await world.order({ kind: 2, about: world.maker });
    const other = await world.order({ kind: 1, about: world.pen });
    const permissions = new Set(
      [...world.prison.permissions].filter((code) => !code.startsWith('shop_maker')),
    );
    const session = world.with(world.prison, { permissions });
    expect((await detail(id, session)).labels).not.toHaveProperty('about');
    expect((await detail(other, session)).labels).toMatchObject({ about: '钢笔' });
  });
});

describe('a change', () => {
  test.each([
    ['a row of the other entity', { kind: 2, about: 999 }, 'about', missing('对象')],
    ['a row that does not exist among several', { kind: 1, all: [1, 999] }, 'all', missing('全部对象')],
    ['rows while the other column is empty', { about: 1 }, 'about', choice('对象')],
  ])('C3: is refused with %s', async (_, values, path, message) => {
    const { fields } = await refusal(world.order(values as JsonObject));
    expect(fields).toEqual({ [path]: message });
  });

  test('C4, C6: is refused with a row of another organisation or tenant', async () => {
    const { fields } = await refusal(world.order({ kind: 1, about: world.other }));
    expect(fields).toEqual({ about: missing('对象') });
    const strange = await refusal(
      world.call(world.stranger, 'shop_order', 'add', { what: '外', kind: 1, about: world.pen }),
    );
    expect(strange.fields).toEqual({ about: missing('对象') });
  });

  test('of the other column empties the references that it does not send, and judges those that it sends', async () => {
    const id = await world.order({ kind: 1, about: world.pen, all: [world.pen] });
    const sent = { kind: 2, about: world.paper, all: [] };
    expect((await refusal(edit(id, sent))).fields).toEqual({ about: missing('对象') });
    await edit(id, { kind: 2 });
    expect(await detail(id)).toMatchObject({ kind: 2, about: null, all: null });
    await edit(id, { kind: 2, about: world.maker });
    expect(await detail(id)).toMatchObject({ kind: 2, about: world.maker });
    await edit(id, { kind: null });
    expect(await detail(id)).toMatchObject({ kind: null, about: null });
  });

  test('C5: of the other column is refused for who may not change the reference', async () => {
    const id = await world.order({ kind: 1, about: world.pen });
    const fields = new Map([['shop_order', { ...limits('about'), hidden: new Set<string>() }]]);
    const session = world.with(world.prison, { fields });
    const told = await refusal(edit(id, { kind: 2 }, session));
    expect(told.fields).toEqual({ kind: errorText('readOnlyField', 'zh-CN', { label: '对象' }) });
    expect(await detail(id)).toMatchObject({ kind: 1, about: world.pen });
  });
});

describe('a search', () => {
  test('finds the rows of one entity', async () => {
    await world.order({ what: '甲', kind: 1, about: world.paper, all: [world.paper] });
    await world.order({ what: '乙', kind: 2, about: world.maker, all: [world.maker] });
    expect(await found({ kind: 2, about: world.maker })).toContain('乙');
    expect(await found({ kind: [2], all: [world.maker] })).toContain('乙');
    expect(await found({ kind: 1, about: [world.paper] })).toEqual(['甲']);
  });

  test.each([
    ['without the other criterion', {}],
    ['with several values of it', { kind: [1, 2] }],
    ['with an empty one', { kind: [] }],
  ])('C1: is refused %s, since an id alone names no row', async (_, criteria) => {
    expect((await refusal(found({ about: 1, ...criteria }))).name).toBe('invalidCriteria');
  });
});

test('a row is not deleted while one refers to it; rows of another entity with its id do not hold it', async () => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from shop_maker`.execute(world.db);
  const free = (rows[0]?.id ?? 0) + 50;
  await sql`insert into shop_maker (id, tenant_id, org_id, name) overriding system value
    select ${free}, tenant_id, org_id, '空' from shop_maker where id = ${world.maker}`.execute(world.db);
  await sql`insert into shop_order (tenant_id, org_id, what, kind, about, "all")
    select tenant_id, org_id, '同号', 1, ${free}, array[${free}]::bigint[] from shop_maker where id = ${world.maker}`.execute(
    world.db,
  );
  const remove = (id: number) =>
    world.db
      .transaction()
      .execute((tx) => world.records.rows('shop_maker', world.request(world.prison, tx)).remove([id]));
  await world.order({ kind: 2, about: world.maker });
  expect((await refusal(remove(world.maker))).name).toBe('inUse');
  await world.order({ kind: 2, all: [free] });
  expect((await refusal(remove(free))).name).toBe('inUse');
  await sql`delete from shop_order where kind = 2 and "all" @> array[${free}]::bigint[]`.execute(world.db);
  expect(await remove(free)).toEqual({ count: 1 });
});

describe('over HTTP', () => {
  let purchase: PurchaseWorld;
  beforeAll(async () => {
    purchase = await purchaseWorld();
  });
  afterAll(() => purchase?.close());

  test('the log names the rows of the entity at that time, and the other column only when it changes', async () => {
    const request = await purchase.request([line(purchase.articles[0]!)]);
    const { requestNo } = await purchase.detail(request);
    const [one, two] = purchase.articles;
    const added = await purchase.post('maker', 'purchase/note/add', {
      title: '记',
      subject: 2,
      subjectId: one!,
    });
    const { id } = added.data;
    const change = (version: number, body: JsonObject) =>
      purchase.post('maker', `purchase/note/edit/${id}`, { version, ...body });
    expect((await change(1, { subjectId: two! })).code).toBe(200);
    expect((await change(2, { subject: 3, subjectId: request })).code).toBe(200);
    // A rule hides the other reference, which is left empty.
    expect((await change(3, { subject: 1, subjectIds: [request] })).code).toBe(200);
    const log = await purchase.post('maker', 'purchase/note/data-change/search', { dataId: String(id) });
    const { rows } = log.data as unknown as {
      rows: { changes: { column: string; from: string; to: string }[] }[];
    };
    const said = rows.map(({ changes }) =>
      changes
        .filter(({ column }) => column !== 'title')
        .map(({ column, from, to }) => `${column}: ${from} → ${to}`),
    );
    expect(said).toEqual([
      ['subject: 采购申请 → 一般事项', `subjectId: ${String(requestNo)} → `],
      ['subject: 物品 → 采购申请', `subjectId: 物品2 → ${String(requestNo)}`],
      ['subjectId: 物品1 → 物品2'],
      ['subject:  → 物品', 'subjectId:  → 物品1'],
    ]);
  });

  test('the document of the calls names the entities by the value of the other column, as far as one may know them', async () => {
    const said = async (person: Buyer, lang = 'zh-CN') => {
      const { data } = await purchase.call('GET', 'docs/openapi', {
        token: purchase.tokens[person],
        headers: { lang },
      });
      const { schemas } = data.components as { schemas: Record<string, JsonObject> };
      return ['purchase_note', 'purchase_note.add', 'purchase_note.edit'].map((part) => {
        const { subjectId } = schemas[part]!.properties as Record<string, JsonObject>;
        return subjectId?.description;
      });
    };
    const both = '取决于 subject: 2 物品 (purchase_article) · 3 采购申请 (purchase_request)';
    expect(await said('maker')).toEqual([both, both, both]);
    expect((await said('maker', 'en-US'))[0]).toMatch(/^Depends on subject: 2 \w+/);
    expect(await said('blind')).toEqual([undefined, undefined, undefined]);
  });

  describe('C5, I7: a session that does not see the other column', () => {
    let note: number;
    const fields = { title: '保密', subject: 2 };
    beforeAll(async () => {
      const [one, two] = purchase.articles;
      const body = { ...fields, subjectId: one!, subjectIds: [two!] };
      note = (await purchase.post('maker', 'purchase/note/add', body)).data.id;
    });
    const UNSEEN = ['subject', 'subjectId', 'subjectIds'];
    const blind = (call: string, body: JsonObject = {}) =>
      purchase.post('blind', `purchase/note/${call}`, body);

    test('sees no reference and no label, in rows, lists and logs', async () => {
      const { data } = await blind(`detail/${note}`);
      expect(data.title).toBe('保密');
      const { rows } = (await blind('search')).data as { rows: JsonObject[] };
      for (const row of [data, ...rows]) {
        expect(UNSEEN.filter((name) => name in row)).toEqual([]);
        expect(UNSEEN.filter((name) => name in ((row.labels ?? {}) as JsonObject))).toEqual([]);
      }
      const log = await blind('data-change/search', { dataId: String(note) });
      const told = JSON.stringify(log.data);
      for (const name of [...UNSEEN, '物品1']) expect(told).not.toContain(name);
    });

    test('searches by none of them, sent as a criterion, a filter or an order', async () => {
      const [one] = purchase.articles;
      const asked: JsonObject[] = [
        { subject: 2 },
        { subjectId: one! },
        { subject: 2, subjectId: one! },
        { subjectIds: [one!] },
        { filter: { join: 'and', of: [{ column: 'subject', op: 'eq', value: 2 }] } },
        { filter: { join: 'and', of: [{ column: 'subjectId', op: 'empty' }] } },
        { orderField: 'subject', orderType: 'asc' },
        { orderField: 'subjectId', orderType: 'asc' },
      ];
      for (const body of asked) expect([body, (await blind('search', body)).code]).toEqual([body, 400]);
    });

    test('is refused in the same words whatever it sends, so that nothing is learned by trying', async () => {
      const [one] = purchase.articles;
      const { version } = (await blind(`detail/${note}`)).data;
      const replies = await Promise.all(
        [one!, 999_999, null].map(async (subjectId) => {
          const { status, data } = await blind(`edit/${note}`, { version, subjectId });
          return JSON.stringify([status, data]);
        }),
      );
      expect(new Set(replies).size).toBe(1);
      const values = await Promise.all(
        [1, 2, 3].map(async (subject) => {
          const { status, data } = await blind(`edit/${note}`, { version, subject });
          return JSON.stringify([status, data]);
        }),
      );
      expect(new Set(values).size).toBe(1);
      expect((await blind(`edit/${note}`, { version, title: '改' })).code).toBe(200);
      const kept = await purchase.post('maker', `purchase/note/detail/${note}`);
      expect(kept.data).toMatchObject({ title: '改', subject: 2, subjectId: one });
    });
  });
});
