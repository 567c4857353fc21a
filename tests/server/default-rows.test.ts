import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from './support/through-world';
import { paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* Default rows of a tree that name their parents by code, in any order. */
const SUBJECTS = 'payments/payment-subject';
let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

interface Node {
  id: number;
  code: string;
  version: number;
  children?: Node[];
}
const shape = (nodes: Node[]): unknown[] =>
  nodes.map(({ code, children }) => (children ? [code, shape(children)] : code));
const tree = async (): Promise<Node[]> => (await world.post('maker', `${SUBJECTS}/search`)).data.rows;

test('init inserts the tree at once, and repeats without effect', async () => {
  expect(await tree()).toEqual([]);
  const all = { added: 5, existing: 0 };
  // Two persons click at the same time.
  const answers = await Promise.all(
    ['maker', 'checker'].map((who) => world.post(who as 'maker', `${SUBJECTS}/init`)),
  );
  expect(answers.map(({ data }) => data.added).sort()).toEqual([0, 5]);
  expect(answers.find(({ data }) => data.added === 5)?.data).toEqual(all);
  const sorted = (await tree()).sort((one, other) => one.code.localeCompare(other.code));
  expect(shape(sorted)).toEqual([
    ['office', [['office.paper', ['office.paper.a4']]]],
    ['travel', ['travel.train']],
  ]);
});

test('a row that is missing is inserted below the present one of its code, whatever it is called now', async () => {
  const travel = (await tree()).find(({ code }) => code === 'travel')!;
  await world.post('maker', `${SUBJECTS}/del/${travel.children![0]!.id}`);
  const { id, version } = travel;
  await world.post('maker', `${SUBJECTS}/edit/${id}`, { version, name: '出差' });
  expect((await world.post('maker', `${SUBJECTS}/init`)).data).toEqual({ added: 1, existing: 4 });
  const now = (await tree()).find(({ code }) => code === 'travel')!;
  expect(now).toMatchObject({ id, name: '出差', children: [{ code: 'travel.train' }] });
});

test('it reads only the rows that the default rows name', async () => {
  const texts = await statementsOf(() => world.post('maker', `${SUBJECTS}/init`));
  const reading = texts.filter((text) => text.includes(' as key from '));
  expect(reading.length).toBeGreaterThan(0);
  for (const text of reading) expect(text).toContain('= any($');
});

test('it needs the permission to add', async () => {
  expect((await world.post('onlooker', `${SUBJECTS}/init`)).status).toBe(403);
});
