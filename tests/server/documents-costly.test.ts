import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { RequestWork } from '../../server/records/request-work';
import { fieldsOf } from '../support/test-app';
import { documentsWorld, visit, type DocumentsWorld } from './support/documents-world';

/* What a published document costs the requests of others. */
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

test('K5 F30 a rule with a pattern that stalls a backtracking engine is evaluated at once', async () => {
  const reply = await add({ given: `${'a'.repeat(60)}!` });
  expect(reply.code).toBe(200);
  const { data } = await world.get(`visits/costly/detail/${reply.data.id}`);
  expect(data.word).toBeNull();
});

test('K5 F30 a record whose rules take too much work is refused with the rule’s place', async () => {
  const doubled = await add({ s0: 'x'.repeat(100) });
  expect([doubled.status, doubled.code]).toEqual([400, 400]);
  expect(fieldsOf(doubled)).toEqual({ s10: '列s10的规则计算量过大，无法保存（linkage[0].then.set）' });

  const nested = await add({ numbers: numbers(100) });
  expect(fieldsOf(nested)).toEqual({ loops: '列loops的规则计算量过大，无法保存（linkage[0].when）' });
  expect((await add({ numbers: numbers(4), given: 'aa' })).code).toBe(200);
});

test('K5 F30 requests of others are answered between the records of a long one', async () => {
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
