import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { line, purchaseWorld, REQUESTS, type PurchaseWorld } from './support/purchase-world';

/* Documents with lines that exist as JSON alone, over HTTP. */
let world: PurchaseWorld;
let pen: number;
let paper: number;
let ink: number;
beforeAll(async () => {
  world = await purchaseWorld();
  [pen = 0, paper = 0, ink = 0] = world.articles;
});
afterAll(() => world?.close());

const errorsOf = fieldsOf;
const idsOf = (rows: readonly JsonObject[]) => rows.map(({ id }) => id);

describe('a record and its lines are saved together', () => {
  test('a new record stores its lines in order, with what rules set and totals', async () => {
    const id = await world.request([
      line(pen, 3, '19.99', { neededAt: '2026-05-01' }),
      line(paper, 2, '0.10'),
    ]);
    expect(await world.stored(id)).toMatchObject([
      { line_no: 1, article_id: pen, quantity: 3, price: '19.99', amount: '59.97', version: 1 },
      { line_no: 2, article_id: paper, quantity: 2, price: '0.10', amount: '0.20', version: 1 },
    ]);
    const detail = await world.detail(id);
    expect(detail).toMatchObject({ amount: '60.17', lineCount: 2, highest: '19.99', version: 1 });
    expect(detail.lines).toEqual([
      {
        id: expect.any(Number),
        articleId: pen,
        quantity: 3,
        price: '19.99',
        amount: '59.97',
        neededAt: '2026-05-01',
        remark: null,
        unit: null,
        'articleId.unit': null,
        'articleId.price': null,
        labels: { articleId: '物品1' },
      },
      expect.objectContaining({ articleId: paper, amount: '0.20', labels: { articleId: '物品2' } }),
    ]);
  });

  test('an edit adds, changes, removes and moves lines; others keep their id and version', async () => {
    const id = await world.request([line(pen), line(paper), line(ink)]);
    const { lines: before } = await world.detail(id);
    const [one, two, three] = before as [JsonObject, JsonObject, JsonObject];
    const fourth = world.articles[3]!;
    const reply = await world.edit(id, { lines: [one, { ...three, price: '5.00' }, line(fourth, 2)] });
    expect([reply.code, reply.data]).toEqual([200, { id, version: 2 }]);
    const after = await world.stored(id);
    expect(after).toMatchObject([
      { id: one.id, line_no: 1, version: 1 },
      { id: three.id, line_no: 2, version: 2, amount: '5.00' },
      { line_no: 3, version: 1, article_id: fourth, amount: '2.00' },
    ]);
    expect(idsOf(after)).not.toContain(two.id);
    expect(await world.detail(id)).toMatchObject({ amount: '8.00', lineCount: 3, highest: '5.00' });
    // A line may be sent with only what changes.
    await world.edit(id, { lines: [{ id: three.id!, quantity: 4 }, { id: one.id! }] });
    expect(await world.stored(id)).toMatchObject([
      { id: three.id, line_no: 1, price: '5.00', amount: '20.00' },
      { id: one.id, line_no: 2, amount: '1.00' },
    ]);
  });

  test('an edit without the key leaves lines alone; equal lines change nothing, not even the version', async () => {
    const id = await world.request([line(pen), line(paper)]);
    expect((await world.edit(id, { purpose: '会议' })).data.version).toBe(2);
    const { lines, ...head } = await world.detail(id);
    expect([head.purpose, lines.length]).toEqual(['会议', 2]);
    expect((await world.edit(id, { lines })).data.version).toBe(2);
    expect((await world.stored(id)).map(({ version }) => version)).toEqual([1, 1]);
  });

  test('the version of the record guards its lines', async () => {
    const id = await world.request([line(pen)]);
    const { lines } = await world.detail(id);
    await world.edit(id, { lines: [...lines, line(paper)] });
    const late = await world.post('maker', `${REQUESTS}/edit/${id}`, { version: 1, lines });
    expect([late.code, late.data.current.version]).toEqual([409, 2]);
    expect(late.data.current.lines).toHaveLength(2);
    expect(await world.stored(id)).toHaveLength(2);
  });

  test('nothing is stored when a line is refused', async () => {
    const count = async () => (await world.db.selectFrom('purchase_request').select('id').execute()).length;
    const before = await count();
    const reply = await world.post('maker', `${REQUESTS}/add`, {
      purpose: '办公',
      lines: [line(pen), line(paper, 0)],
    });
    expect(reply.code).toBe(400);
    expect(await count()).toBe(before);
  });

  test('a deleted record takes its lines along; several records too', async () => {
    const [one, two] = [await world.request([line(pen)]), await world.request([line(pen), line(paper)])];
    const reply = await world.post('maker', `${REQUESTS}/batch-del`, { ids: [one, two] });
    expect(reply.data).toEqual({ count: 2 });
    expect([...(await world.stored(one)), ...(await world.stored(two))]).toEqual([]);
  });

  test('batch-add stores the lines of each record', async () => {
    const items = [1, 2].map((n) => ({ purpose: `第${n}`, lines: [line(pen, n)] }));
    const { data } = await world.post('maker', `${REQUESTS}/batch-add`, { items });
    for (const [at, id] of (data.ids as number[]).entries())
      expect(await world.stored(id)).toMatchObject([{ quantity: at + 1 }]);
    const wrong = [items[0]!, { purpose: '第二', lines: [line(pen, 0)] }];
    const refused = await world.post('maker', `${REQUESTS}/batch-add`, { items: wrong });
    expect(Object.keys(errorsOf(refused))).toEqual(['items/1/lines/0/quantity']);
  });
});

describe('errors of lines stand at their cells', () => {
  const added = (lines: unknown) =>
    world.post('maker', `${REQUESTS}/add`, { purpose: '办公', lines: lines as JsonObject[] });

  test('types, bounds, required values and rules over several columns', async () => {
    const reply = await added([
      line(pen, 1, '1.00'),
      { quantity: 1.5, price: '1.001' },
      line(paper, 2000, '1.00'),
      { ...line(ink), wrong: 1 },
    ]);
    expect(errorsOf(reply)).toEqual({
      'lines/1/articleId': '请选择物品',
      'lines/1/quantity': expect.any(String),
      'lines/1/price': '请输入金额，最多 2 位小数，不含其他字符',
      'lines/2/remark': '数量超过一千时请填写备注',
      'lines/3/wrong': expect.stringContaining('wrong'),
    });
  });

  test('lines are required, a list, and no more than the document permits', async () => {
    expect(errorsOf(await added([]))).toEqual({ lines: '请输入申请明细' });
    expect(Object.keys(errorsOf(await added('x')))).toEqual(['lines']);
    expect(Object.keys(errorsOf(await added([1])))).toEqual(['lines/0']);
    const many = Array.from({ length: 2001 }, () => ({}));
    expect(errorsOf(await added(many))).toEqual({ lines: '申请明细最多 2000 项' });
  });

  test('references must exist and be enabled, those that a record has may stay', async () => {
    const disabled = world.articles.at(-1)!;
    expect(errorsOf(await added([line(pen), line(999_999), line(disabled)]))).toEqual({
      'lines/1/articleId': expect.any(String),
      'lines/2/articleId': '所选物品已停用',
    });
    const id = await world.request([line(ink)]);
    await world.db.updateTable('purchase_article').set({ status: 0 }).where('id', '=', ink).execute();
    const { lines } = await world.detail(id);
    expect((await world.edit(id, { lines: [{ ...lines[0], quantity: 2 }] })).code).toBe(200);
    await world.db.updateTable('purchase_article').set({ status: 1 }).where('id', '=', ink).execute();
  });

  test('a value that must be unique within the record is refused where it repeats', async () => {
    expect(errorsOf(await added([line(pen), line(paper), line(pen)]))).toEqual({
      'lines/2/articleId': '物品与第 1 行重复',
    });
    const id = await world.request([line(pen), line(paper)]);
    const { lines } = await world.detail(id);
    // Two lines may exchange such values.
    const [one, two] = lines as [JsonObject, JsonObject];
    const swapped = [
      { ...one, articleId: paper },
      { ...two, articleId: pen },
    ];
    expect((await world.edit(id, { lines: swapped })).code).toBe(200);
    expect(await world.stored(id)).toMatchObject([{ id: one.id, article_id: paper }, { article_id: pen }]);
  });

  test('a line of another record, a removed line and a repeated id are refused', async () => {
    const [mine, other] = [await world.request([line(pen)]), await world.request([line(paper)])];
    const [foreign] = (await world.detail(other)).lines;
    const [own] = (await world.detail(mine)).lines;
    for (const id of [foreign!.id!, 999_999, 'x', -1])
      expect(errorsOf(await world.edit(mine, { lines: [own!, { ...line(ink), id }] }))).toEqual({
        'lines/1/id': '该行不存在或不属于本记录，请刷新后重试',
      });
    expect(Object.keys(errorsOf(await world.edit(mine, { lines: [own!, own!] })))).toContain('lines/1/id');
    expect(errorsOf(await added([{ ...line(pen), id: own!.id! }]))).toEqual({
      'lines/0/id': '该行不存在或不属于本记录，请刷新后重试',
    });
    expect(await world.stored(other)).toMatchObject([{ article_id: paper, version: 1 }]);
  });

  test('the place, the record and the totals are not sent', async () => {
    const reply = await added([{ ...line(pen), lineNo: 5, requestId: 1 }]);
    expect(Object.keys(errorsOf(reply)).sort()).toEqual(['lines/0/lineNo', 'lines/0/requestId']);
    const total = await world.post('maker', `${REQUESTS}/add`, {
      purpose: '办公',
      lines: [line(pen)],
      amount: '5.00',
    });
    expect(errorsOf(total)).toEqual({ amount: expect.stringContaining('金额合计') });
  });

  test('a rule of the record judges the total of the lines', async () => {
    const reply = await added([line(pen, 999, '1001.00'), line(paper, 1, '2000.00')]);
    expect(errorsOf(reply)).toEqual({ amount: '金额合计不能超过一百万元' });
  });

  test('a total that its column cannot hold is refused', async () => {
    const reply = await added([line(pen, 999, '999999999999999.99')]);
    expect(reply.code).toBe(400);
    expect(Object.keys(errorsOf(reply))).toContain('lines/0/amount');
  });
});

describe('2,000 lines', () => {
  test('are saved and read at once', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => line(world.articles[at]!, 1, '0.05'));
    const id = await world.request(lines);
    const detail = await world.detail(id);
    expect([detail.amount, detail.lineCount, detail.lines.length]).toEqual(['100.00', 2000, 2000]);
    const changed = detail.lines.map((row) => ({ id: row.id!, price: '0.10' })).toReversed();
    expect((await world.edit(id, { lines: changed })).code).toBe(200);
    const stored = await world.stored(id);
    expect(idsOf(stored)).toEqual(idsOf(detail.lines).toReversed());
    expect((await world.detail(id)).amount).toBe('200.00');
  });

  test('an error in row 900 stands there', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => line(world.articles[at]!, at === 899 ? 0 : 1));
    const reply = await world.post('maker', `${REQUESTS}/add`, { purpose: '办公', lines });
    expect(errorsOf(reply)).toEqual({ 'lines/899/quantity': expect.any(String) });
  });

  test('a body over the limit is refused with the limit', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      line(world.articles[at]!, 1, '0.05', { remark: '长'.repeat(300) }),
    );
    const reply = await world.post('maker', `${REQUESTS}/add`, { purpose: '办公', lines });
    expect(reply.code).toBe(413);
  });
});

describe('who sees and writes lines', () => {
  test('a line is seen exactly with its record', async () => {
    const id = await world.request([line(pen)]);
    const own = await world.request([line(paper)], 'alone');
    const found = async (person: 'maker' | 'alone') => {
      const { data } = await world.post(person, 'purchase/request-line/search', { pageSize: 1000 });
      const rows = (data.rows as JsonObject[]).filter(({ id }) => id !== -1);
      return new Set(rows.map(({ requestId }) => requestId));
    };
    expect(await found('alone')).toEqual(new Set([own]));
    expect([...(await found('maker'))]).toEqual(expect.arrayContaining([id, own]));
    // A line that another user added to it belongs to the record all the same.
    const { lines } = await world.detail(own);
    await world.edit(own, { lines: [...lines, line(ink)] });
    const { data } = await world.post('alone', 'purchase/request-line/search', {});
    // The last one holds the sums.
    expect(data.rows).toHaveLength(3);
  });

  test('lines have no calls of their own that write', async () => {
    for (const call of ['add', 'edit/1', 'del/1', 'batch-add'])
      expect((await world.post('maker', `purchase/request-line/${call}`)).status).toBe(404);
  });

  test('a column that a role hides is neither shown nor written, and keeps its value', async () => {
    const id = await world.request([line(pen, 2, '3.00')]);
    const { lines } = await world.detail(id, 'limited');
    expect(lines).toEqual([expect.not.objectContaining({ price: expect.anything() })]);
    expect(lines[0]).not.toHaveProperty('amount');
    expect((await world.detail(id, 'limited')) as JsonObject).not.toHaveProperty('amount');
    const [first] = lines as [JsonObject];
    const sent = await world.edit(id, { lines: [{ ...first, price: '0.01' }] }, 'limited');
    expect(Object.keys(errorsOf(sent))).toEqual(['lines/0/price']);
    const edited = await world.edit(id, { lines: [{ ...first, remark: '急' }] }, 'limited');
    expect(edited.code).toBe(200);
    expect(await world.stored(id)).toMatchObject([{ price: '3.00', amount: '6.00', remark: '急' }]);
  });

  test('lines are edited in the states of their document only, and are there when it is submitted', async () => {
    const id = await world.request([line(pen)]);
    const { lines, version } = await world.detail(id);
    expect((await world.post('maker', `${REQUESTS}/submit/${id}`, { version })).code).toBe(200);
    const refused = await world.edit(id, { lines: [...lines, line(paper)] });
    expect([refused.code, refused.msg]).toEqual([409, '当前状态【待审核】不能编辑']);
    expect(await world.stored(id)).toHaveLength(1);
    const check = await world.post('checker', `${REQUESTS}/check/${id}`, {
      version: version + 1,
      pass: true,
    });
    expect(check.data.state).toBe(4);
  });
});
