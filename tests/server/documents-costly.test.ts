import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { LiveModels } from '../../server/documents/live-models';
import { RequestWork } from '../../server/contract/request-work';
import { fieldsOf } from '../support/test-app';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* The cost of a published document for other requests. */
let world: DocumentsWorld;
const rule = (when: string, set: string) => ({ linkage: [{ when, then: { set } }] });
const column = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  label: `列${name}`,
  type: 'textarea',
  ...more,
});

beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  await world.publishNew('entity', {
    ...visit.entity,
    id: 'costly',
    title: '规则',
    path: 'visits/costly',
    module: 'costly',
    calls: ['search', 'add', 'detail', 'batch-add'],
    columns: [
      column('word', rule('given.matches("^(a+)+$")', '"letters"')),
      column('given'),
      { name: 'numbers', label: '数', type: 'json' },
      column(
        'loops',
        rule('numbers.all(a, numbers.all(b, numbers.all(c, numbers.all(d, a + b + c + d >= 0.0))))', '"all"'),
      ),
      column('s0'),
      ...Array.from({ length: 24 }, (_, at) => column(`s${at + 1}`, rule('true', `s${at} + s${at}`))),
    ],
  });
});
afterAll(() => world?.close());

const add = (body: JsonObject) => world.post('visits/costly/add', body);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('K5 F30 a rule with a pattern that stalls a backtracking engine is evaluated quickly', async () => {
  const reply = await add({ given: `${'a'.repeat(60)}!` });
  expect(reply.code).toBe(200);
  const { data } = await world.get(`visits/costly/detail/${reply.data.id}`);
  expect(data.word).toBeNull();
});

test('K5 F30 a record whose rules need too many steps is rejected with the place of the rule', async () => {
  const doubled = await add({ s0: 'x'.repeat(100) });
  expect([doubled.status, doubled.code]).toEqual([400, 400]);
  expect(fieldsOf(doubled)).toEqual({ s10: '列s10的规则计算量过大，无法保存（linkage[0].then.set）' });

  const nested = await add({ numbers: numbers(100) });
  expect(fieldsOf(nested)).toEqual({ loops: '列loops的规则计算量过大，无法保存（linkage[0].when）' });
  expect((await add({ numbers: numbers(4), given: 'aa' })).code).toBe(200);
});

test('K5 F30 other requests are answered between the records of a long one', async () => {
  const evaluations = vi.spyOn(RequestWork.prototype, 'next');
  const items = Array.from({ length: 12 }, () => ({ numbers: numbers(11) }));
  const long = world.post('visits/costly/batch-add', { items });
  await vi.waitFor(() => expect(evaluations.mock.calls.length).toBeGreaterThan(1), { timeout: 60_000 });
  for (let asked = 0; asked < 3; asked++) expect((await world.call('GET', 'health')).code).toBe(200);
  const before = evaluations.mock.calls.length;
  expect(await long).toMatchObject({ code: 200 });
  expect(before).toBeLessThan(evaluations.mock.calls.length);
  evaluations.mockRestore();
});

const parts = (count: number, part: (at: number) => JsonObject) =>
  Array.from({ length: count }, (_, at) => part(at));
const LARGE: Record<string, [kind: string, doc: JsonObject]> = {
  'a form of one item, again and again': [
    'page',
    { ...visit.page, id: 'large-same', formConfig: { list: parts(3000, () => ({ model: 'm' })) } },
  ],
  'a form of many items': [
    'page',
    { ...visit.page, id: 'large-many', formConfig: { list: parts(3000, (at) => ({ model: `m${at}` })) } },
  ],
  'an entity of many columns': [
    'entity',
    { ...visit.entity, id: 'large_entity', columns: parts(3000, (at) => ({ name: at })) },
  ],
};

test.each(Object.entries(LARGE))(
  'F30 the difference of %s is listed up to a limit, and cannot be published',
  async (_, [kind, doc]) => {
    const added = await world.post(`${TABLE_INFO}/add`, {
      kind,
      text: JSON.stringify(doc),
      code: doc.id!,
      name: '大',
    });
    expect(added.code).toBe(200);
    const { data } = await world.get(`${TABLE_INFO}/diff/${added.data.id}`);
    const [{ changes, lines }] = data.documents;
    expect([changes.length, lines.length]).toEqual([1000, 1001]);
    expect(lines.at(-1)).toMatch(/^另有 \d+ 处修改未列出$/);
    const body = { version: added.data.version, hash: data.hash };
    expect((await world.post(`${TABLE_INFO}/publish/${added.data.id}`, body)).code).toBe(400);
  },
);

test('F30 a longer list is rejected as a whole: the draft is stored with one problem and its difference is not listed', async () => {
  const doc = {
    ...visit.page,
    id: 'larger',
    formConfig: { list: parts(3001, (at) => ({ model: `m${at}` })) },
  };
  const added = await world.post(`${TABLE_INFO}/add`, {
    kind: 'page',
    text: JSON.stringify(doc),
    code: 'larger',
    name: '大',
  });
  expect(added.data.problems).toEqual([
    expect.objectContaining({ code: 'tooManyValues', params: { n: 3000 } }),
  ]);
  const { data } = await world.get(`${TABLE_INFO}/diff/${added.data.id}`);
  expect(data.documents).toEqual([expect.objectContaining({ changes: [], lines: [] })]);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Heap size in megabytes after garbage collection. */
function heldMegabytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
/** An entity with unique rules of the given length. */
function rulesOf(name: string, characters: number): string {
  const words = (at: number) => Array.from({ length: 100 }, (_, word) => `"${at}.${word}"`).join();
  const linkage: JsonObject[] = [];
  for (let at = 0, length = 0; length < characters; at++) {
    linkage.push({ when: `"${name}" == a || a in [${words(at)}]`, then: { show: true } });
    length += JSON.stringify(linkage.at(-1)).length + 1;
  }
  const columns = [{ name: 'a', label: '列', type: 'input', linkage }];
  return JSON.stringify({ ...visit.entity, id: 'refused', columns });
}
const refused = async (name: string, characters: number, code: string) => {
  const body = { kind: 'entity', name: '表', code, text: rulesOf(name, characters) };
  const reply = await world.post(`${TABLE_INFO}/add`, body);
  expect(reply.code).toBe(400);
  return fieldsOf(reply);
};

test('K8 F30 rejected documents leave nothing in memory, whether they were compiled or not', async () => {
  const times = Number(process.env.REFUSED_DOCUMENTS ?? 12);
  // The first ones fill the caches, which are bounded.
  for (let at = 0; at < 4; at++) await refused(`first ${at}`, 150_000, 'Wrong Code');
  const before = heldMegabytes();
  for (let at = 0; at < times; at++) {
    expect(await refused(`long ${at}`, 1_100_000, `long_${at}`)).toHaveProperty('text');
    if (at % 2 === 0) expect(await refused(`wrong ${at}`, 150_000, 'Wrong Code')).toHaveProperty('code');
  }
  expect(heldMegabytes() - before).toBeLessThan(20);
});

test('F30 models of tenants are evicted when there are many, and reloaded on demand', async () => {
  const tenants = [901, 902, 903];
  await sql`insert into document_state (tenant_id, version)
    select id, 1 from unnest(${tenants}::bigint[]) id`.execute(world.db);
  const served: object[] = [];
  const live = new LiveModels(
    world.db,
    world.model,
    function* (model, { shipped }) {
      yield;
      const made = { ...shipped, model };
      served.push(made);
      return made;
    },
    undefined,
    { models: 2, characters: 1000 },
  );
  const [first] = [await live.atLeast(901, 1), await live.atLeast(902, 1)];
  expect(live.of(901)).toBe(first);
  await live.atLeast(903, 1);
  expect(live.held).toEqual([901, 903]);
  expect(live.isDropped(902)).toBe(true);
  expect(() => live.of(902)).toThrow();
  expect(live.of(900)).toBe(live.shipped);
  expect(await live.atLeast(902, 1)).not.toBe(live.shipped);
  expect(live.held).toEqual([903, 902]);
  expect(served).toHaveLength(5);
});
