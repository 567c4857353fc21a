import { expect, test } from 'vitest';
import { placeParents, type SheetNode } from './place-parents';

const node = (row: number, names: string[], parent: string | null = null, more: Partial<SheetNode> = {}) => ({
  ...{ row, names, parent, rejected: false },
  ...more,
});
const placed = (...nodes: SheetNode[]) => {
  const places = placeParents(nodes);
  return nodes.map((one) => {
    const place = places.get(one)!;
    return 'level' in place ? place.level : `${place.error} ${place.rows.join()}`.trim();
  });
};

test('parents stand before or after their children, and are named by name or code', () => {
  expect(
    placed(
      node(2, ['东楼'], 'A'),
      node(3, ['101'], '东楼'),
      node(4, ['甲区', 'A']),
      node(5, ['102'], '东楼'),
    ),
  ).toEqual([1, 2, 0, 2]);
});

test('a parent that no record or several records are called, and one with errors', () => {
  expect(
    placed(
      ...[node(2, ['东楼']), node(3, ['东楼']), node(4, ['101'], '东楼'), node(5, ['102'], '西楼')],
      ...[node(6, ['北楼'], null, { rejected: true }), node(7, ['103'], '北楼'), node(8, ['床'], '103')],
    ),
  ).toEqual([0, 0, 'ambiguousParent 2,3', 'noReference', 0, 'parentRejected 6', 'parentRejected 7']);
});

test('records that are below themselves, and those below them', () => {
  expect(
    placed(node(2, ['甲'], '乙'), node(3, ['乙'], '丙'), node(4, ['丙'], '乙'), node(5, ['丁'], '丁')),
  ).toEqual(['parentRejected 3', 'parentCycle', 'parentCycle', 'parentCycle']);
});

test('a record of a known level', () => {
  expect(placed(node(2, ['甲'], null, { level: 4 }), node(3, ['乙'], '甲'))).toEqual([4, 5]);
});

test('more levels than there may be, in a sheet of 50,000, and as many records of one name', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => node(at, [`${at}`], at === 0 ? null : `${at - 1}`));
  const deep = placeParents(chain(50_000).reverse());
  const levels = [...deep.values()].flatMap((place) => ('level' in place ? place.level : []));
  expect(Math.max(...levels)).toBe(99);
  expect([...deep].find(([{ row }]) => row === 100)?.[1]).toEqual({ error: 'maxDepth', rows: [], n: 100 });
  expect(placeParents(chain(4), 3).size).toBe(4);
  expect([...placeParents(chain(4), 3).values()].at(-1)).toEqual({ error: 'maxDepth', rows: [], n: 3 });
  const alike = Array.from({ length: 50_000 }, (_, at) => node(at, ['同名'], at === 0 ? '同名' : null));
  expect(placeParents(alike).get(alike[0]!)).toEqual({ error: 'ambiguousParent', rows: [0, 1, 2] });
});
