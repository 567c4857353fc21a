import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { MOST_LOGGED } from '../../server/records/log-lines';
import { line, purchaseWorld, REQUESTS, type Buyer, type PurchaseWorld } from './support/purchase-world';

let world: PurchaseWorld;
let pen: number;
let paper: number;
let ink: number;
beforeAll(async () => {
  world = await purchaseWorld();
  [pen = 0, paper = 0, ink = 0] = world.articles;
});
afterAll(() => world?.close());

/** The history of a request, the latest change first. */
async function history(
  id: number,
  person: Buyer = 'maker',
): Promise<{ action: string; changes: JsonObject[] }[]> {
  const { data } = await world.post(person, `${REQUESTS}/data-change/search`, { dataId: id });
  return data.rows;
}
const ofLines = (changes: readonly JsonObject[]) =>
  changes
    .filter(({ column }) => String(column).startsWith('lines'))
    .map(({ name, from, to }) => [name, from, to]);

describe('the history of a record shows its lines', () => {
  test('an entry of a new record lists them with the labels of what they refer to', async () => {
    const id = await world.request([line(pen, 3, '2.50'), line(paper)]);
    const [{ action, changes }] = (await history(id)) as [Awaited<ReturnType<typeof history>>[number]];
    expect(action).toBe('添加');
    expect(ofLines(changes)).toEqual([
      ['申请明细 · 第 1 行', '', '物品：物品1；数量：3；单价：2.50；金额：7.50'],
      ['申请明细 · 第 2 行', '', '物品：物品2；数量：1；单价：1.00；金额：1.00'],
    ]);
  });

  test('an edit is one entry with the added, changed, moved and removed lines', async () => {
    const id = await world.request([line(pen), line(paper), line(ink)]);
    const [one, , three] = (await world.detail(id)).lines as [JsonObject, JsonObject, JsonObject];
    const fourth = world.articles[3]!;
    await world.edit(id, { lines: [{ ...three, price: '5.00' }, one, line(fourth)] });
    const [latest, ...older] = await history(id);
    expect([latest!.action, older.length]).toEqual(['编辑', 1]);
    expect(latest!.changes).toContainEqual(
      expect.objectContaining({ name: '金额合计', from: '3.00', to: '7.00' }),
    );
    expect(ofLines(latest!.changes)).toEqual([
      ['申请明细 · 第 1 行', '单价：1.00；金额：1.00', '单价：5.00；金额：5.00'],
      ['申请明细 · 第 2 行', '物品：物品2；数量：1；单价：1.00；金额：1.00', ''],
      ['申请明细 · 第 2 行', '第 1 行', '第 2 行'],
      ['申请明细 · 第 3 行', '', '物品：物品4；数量：1；单价：1.00；金额：1.00'],
    ]);
    await world.post('maker', `${REQUESTS}/del/${id}`);
    const [gone] = await history(id);
    expect([gone!.action, ofLines(gone!.changes).length]).toEqual(['删除', 3]);
  });

  test('it is bounded, and tells how many lines more have changed', async () => {
    const id = await world.request(world.articles.slice(0, MOST_LOGGED + 50).map((article) => line(article)));
    const [{ changes }] = (await history(id)) as [Awaited<ReturnType<typeof history>>[number]];
    const lines = ofLines(changes);
    expect(lines).toHaveLength(MOST_LOGGED + 1);
    expect(lines.at(-1)).toEqual(['申请明细', '', '另有 50 行变更']);
  });

  test('whoever does not see a column of the lines does not see it there either', async () => {
    const id = await world.request([line(pen, 3, '2.50')]);
    const [{ changes }] = (await history(id, 'limited')) as [Awaited<ReturnType<typeof history>>[number]];
    expect(ofLines(changes)).toEqual([['申请明细 · 第 1 行', '', '物品：物品1；数量：3']]);
    expect(JSON.stringify(await history(id, 'limited'))).not.toContain('2.50');
  });
});
