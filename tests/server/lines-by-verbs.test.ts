import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../schemas/json';
import type { Action, Row, TransitionHook } from '../../server/action';
import { fieldsOf } from '../support/test-app';
import { line, purchaseWorld, REQUESTS, type PurchaseWorld } from './support/purchase-world';

/* The code of a domain changes single lines: their record follows, as if it had been saved. */
const LINES = 'purchase/request-line';
const verb = (path: string, run: Action['run']): Action => ({
  entity: 'purchase_request_line',
  path,
  methods: ['POST'],
  permission: 'session',
  title: path,
  body: Type.Object({ values: Type.Optional(Type.Unknown()), ids: Type.Optional(Type.Unknown()) }),
  writes: true,
  run,
});
const valuesIn = ({ values }: JsonObject) => values as JsonObject;

const actions: Action[] = [
  verb('cell/{id}', async ({ rows }, { params, body }) => {
    const lines = rows('purchase_request_line');
    return lines.set(await lines.get(params.id!), valuesIn(body), 'receive');
  }),
  // A conditional update: only while less than ten are wanted.
  verb('more/{id}', async ({ rows, fail }, { params }) => {
    const lines = rows('purchase_request_line');
    const row: Row = await lines.get(params.id!);
    if (Number(row.quantity) >= 10) fail('数量已满');
    return lines.set(row, { quantity: Number(row.quantity) + 4 }, 'more');
  }),
  verb('change/{id}', async ({ rows }, { params, body }) =>
    rows('purchase_request_line').edit(params.id!, valuesIn(body), {}, async (row) => {
      if (row.remark === '禁用') throw new Error('The check of the verb has seen the line');
    }),
  ),
  verb('append/{id}', async ({ rows }, { params, body }) =>
    rows('purchase_request_line').add(valuesIn(body), { requestId: params.id! }),
  ),
  verb('lose/{id}', async ({ rows }, { body }) => rows('purchase_request_line').remove(body.ids as number[])),
  verb('headless/{id}', async ({ rows }, { body }) => rows('purchase_request_line').add(valuesIn(body))),
  verb('stale/{id}', async ({ rows }, { params }) => {
    const lines = rows('purchase_request_line');
    const row: Row = await lines.get(params.id!);
    await lines.set(row, { quantity: 2 }, 'first');
    return lines.set(row, { quantity: 3 }, 'second');
  }),
];
/** Rounds each quantity up to a dozen while the document is submitted. */
const dozens: TransitionHook<string> = {
  entity: 'purchase_request',
  verb: 'submit',
  async run({ rows, tx }, { row, opinion }) {
    if (opinion !== '按打') return;
    const lines = rows('purchase_request_line');
    const ids = await (tx as unknown as PurchaseWorld['db'])
      .selectFrom('purchase_request_line')
      .select('id')
      .where('request_id', '=', row.id)
      .execute();
    for (const { id } of ids) {
      const one: Row = await lines.get(id as number);
      await lines.set(one, { quantity: Math.ceil(Number(one.quantity) / 12) * 12 }, 'dozens');
    }
  },
};
/** Changes the document itself, or one of its lines, while it is checked. */
const raised: TransitionHook<string> = {
  entity: 'purchase_request',
  verb: 'check',
  async run({ rows }, { row, opinion }) {
    const [requests, lines] = [rows('purchase_request'), rows('purchase_request_line')];
    const [what, value = ''] = (opinion ?? '').split('=');
    if (what === '金额') await requests.set(await requests.get(row.id), { amount: value }, 'raised');
    if (what === '明细') await lines.set(await lines.get(Number(value)), { quantity: 13 }, 'raised');
  },
};

let world: PurchaseWorld;
let pen: number;
let paper: number;
beforeAll(async () => {
  world = await purchaseWorld({ actions, hooks: [dozens, raised] });
  [pen = 0, paper = 0] = world.articles;
});
afterAll(() => world?.close());

const call = (path: string, body: JsonObject = {}) => world.post('maker', `${LINES}/${path}`, body);
const linesOf = async (id: number) => (await world.stored(id)) as { id: number; version: number }[];
const change = (lineId: number, values: JsonObject) => call(`change/${lineId}`, { values });
const logsOf = async (entity: string, id: number) =>
  world.db
    .selectFrom('log_data_change')
    .select(['from', 'to'])
    .where('entity', '=', entity)
    .where('data_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute() as Promise<{ from: JsonObject; to: JsonObject }[]>;
const move = async (
  id: number,
  name: string,
  person: 'maker' | 'checker' = 'maker',
  body: JsonObject = {},
) => {
  const { version } = await world.detail(id);
  return world.post(person, `${REQUESTS}/${name}/${id}`, { version, ...body });
};
/** A request that was checked. */
const checked = async (lines: JsonObject[]) => {
  const id = await world.request(lines);
  await move(id, 'submit');
  expect((await move(id, 'check', 'checker', { pass: true })).data.state).toBe(4);
  return id;
};

test('a line that a verb sets changes the totals, the version and the log of its record', async () => {
  const id = await world.request([line(pen, 3, '19.99'), line(paper, 2, '0.10')]);
  const [first, second] = await linesOf(id);
  const reply = await call(`cell/${first!.id}`, { values: { quantity: 4 } });
  expect([reply.code, reply.data]).toMatchObject([200, { id: first!.id, version: 2, amount: '79.96' }]);
  expect(await world.detail(id)).toMatchObject({
    amount: '80.16',
    lineCount: 2,
    highest: '19.99',
    version: 2,
  });
  expect(await linesOf(id)).toMatchObject([
    { id: first!.id, version: 2 },
    { id: second!.id, version: 1 },
  ]);
  const [entry] = await logsOf('purchase_request', id);
  expect(entry!.from).toMatchObject({
    amount: '60.17',
    lines: [{ at: 1, id: first!.id, cells: { quantity: 3 } }],
  });
  expect(entry!.to).toMatchObject({ amount: '80.16', lines: [{ cells: { quantity: 4, amount: '79.96' } }] });
  expect(await logsOf('purchase_request_line', first!.id)).toEqual([]);
});

test('an edit of a line by a verb is checked like a save of the record, with errors at its own columns', async () => {
  const id = await world.request([line(pen, 1), line(paper, 1)]);
  const [, second] = await linesOf(id);
  const wrong = await change(second!.id, { version: 1, quantity: 0, articleId: pen });
  expect(Object.keys(fieldsOf(wrong)).sort()).toEqual(['articleId', 'quantity']);
  const large = await change(second!.id, { version: 1, quantity: 9999, price: '900.00', remark: '多' });
  expect(fieldsOf(large)).toEqual({ amount: '金额合计不能超过一百万元' });
  expect((await change(second!.id, { version: 1, remark: '禁用' })).status).toBe(500);
  expect(fieldsOf(await change(second!.id, { version: 1, lineNo: 1 }))).toHaveProperty('lineNo');
  expect(await world.detail(id)).toMatchObject({ version: 1, amount: '2.00' });

  const reply = await change(second!.id, { version: 1, quantity: 5 });
  expect(reply.data).toEqual({ id: second!.id, version: 2 });
  expect(await world.detail(id)).toMatchObject({ version: 2, amount: '6.00' });
  const late = await change(second!.id, { version: 1, quantity: 6 });
  expect([late.code, late.data.current]).toMatchObject([409, { version: 2, quantity: 5 }]);
  expect((await change(second!.id, { quantity: 6 })).code).toBe(400);
});

test('lines that a verb adds and removes are those of the record: order, totals, required, most', async () => {
  const id = await world.request([line(pen, 1), line(paper, 2)]);
  const added = await call(`append/${id}`, { values: line(world.articles[2]!, 3) });
  expect(await linesOf(id)).toMatchObject([
    { line_no: 1 },
    { line_no: 2 },
    { line_no: 3, id: added.data.id },
  ]);
  expect(await world.detail(id)).toMatchObject({ amount: '6.00', lineCount: 3, version: 2 });
  expect(fieldsOf(await call(`append/${id}`, { values: line(pen) }))).toHaveProperty('articleId');

  const [first, second] = await linesOf(id);
  expect((await call('lose/0', { ids: [first!.id, second!.id] })).data).toEqual({ count: 2 });
  expect(await linesOf(id)).toMatchObject([{ line_no: 1, id: added.data.id }]);
  expect(await world.detail(id)).toMatchObject({ amount: '3.00', lineCount: 1, version: 3 });
  // The record needs a line.
  expect(fieldsOf(await call('lose/0', { ids: [added.data.id] }))).toHaveProperty('lines');
  expect((await call('lose/0', { ids: [added.data.id, 999_999] })).code).toBe(404);
  // A mistake of the domain's code, not of the person.
  expect((await call('headless/0', { values: line(pen) })).status).toBe(500);
});

test('in a state in which the record is not edited, a verb changes lines only where no total follows', async () => {
  const id = await checked([line(pen, 2, '5.00')]);
  const [one] = await linesOf(id);
  const { version } = await world.detail(id);
  const priced = await call(`cell/${one!.id}`, { values: { price: '6.00' } });
  expect([priced.code, priced.msg]).toEqual([409, '当前状态【已完成】不能编辑']);
  const all = [
    await change(one!.id, { version: 1, remark: '晚到' }),
    await call(`append/${id}`, { values: line(paper) }),
    await call('lose/0', { ids: [one!.id] }),
  ];
  expect(all.map(({ code }) => code)).toEqual([409, 409, 409]);
  expect(await world.detail(id)).toMatchObject({ version, amount: '10.00' });

  expect((await call(`cell/${one!.id}`, { values: { remark: '晚到' } })).code).toBe(200);
  expect(await world.detail(id)).toMatchObject({ version: version + 1, amount: '10.00', state: 4 });
  const [entry] = await logsOf('purchase_request', id);
  expect(entry!.to).toMatchObject({ lines: [{ cells: { remark: '晚到' } }] });
});

test('conditional updates of one line at once: one succeeds after the other, and none is lost', async () => {
  const id = await world.request([line(pen, 1), line(paper, 1)]);
  const [first, second] = await linesOf(id);
  const save = world.edit(id, { purpose: '同时' });
  const replies = await Promise.all(
    [first, first, first, first, second].map((one) => call(`more/${one!.id}`)),
  );
  await save;
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 200, 200, 200, 409]);
  expect(await linesOf(id)).toMatchObject([{ quantity: 13 }, { quantity: 5 }]);
  expect(await world.detail(id)).toMatchObject({ amount: '18.00' });
});

test('a line that was read before another change of it is not overwritten', async () => {
  const id = await world.request([line(pen, 1)]);
  const [one] = await linesOf(id);
  expect((await call(`stale/${one!.id}`)).code).toBe(409);
  expect(await linesOf(id)).toMatchObject([{ quantity: 1, version: 1 }]);
});

test('lines of a record that the session does not see do not exist for its verbs', async () => {
  const id = await world.request([line(pen, 1)]);
  const [one] = await linesOf(id);
  const foreign: Json[] = await Promise.all(
    [`cell/${one!.id}`, `change/${one!.id}`, `append/${id}`, 'lose/0'].map(async (path) => {
      const body = { values: { ...line(paper), version: 1 }, ids: [one!.id] };
      return (await world.post('alone', `${LINES}/${path}`, body)).code;
    }),
  );
  expect(foreign).toEqual([404, 404, 404, 404]);
});

test('a hook changes lines of the document that a verb moves; one that decides another state is a mistake', async () => {
  const id = await world.request([line(pen, 5, '1.00'), line(paper, 13, '1.00')]);
  const reply = await move(id, 'submit', 'maker', { opinion: '按打' });
  expect([reply.code, reply.data.state]).toEqual([200, 1]);
  expect(await world.detail(id)).toMatchObject({ amount: '36.00', state: 1, opinion: '按打' });

  // Above the limit of the settings a second person confirms, so the hook of the check may not raise it above that.
  const [one] = await linesOf(id);
  const check = (opinion: string) => move(id, 'check', 'checker', { pass: true, opinion });
  expect((await check('金额=9000.00')).status).toBe(500);
  expect((await check(`明细=${one!.id}`)).msg).toBe('当前状态【待审核】不能编辑');
  expect(await world.detail(id)).toMatchObject({ amount: '36.00', state: 1, version: 4 });
  expect((await check('金额=37.00')).data).toMatchObject({ state: 4, version: 6 });
});
