import { expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { joinRows } from './joined-rows';

const line = (zone: Json, kind: Json, more: { parent?: string; expanded?: boolean } = {}) => ({
  data: { id: 1, zone, kind },
  ...{ parent: undefined, expanded: false, ...more },
});
const joins = (rows: readonly ReturnType<typeof line>[], columns = ['zone', 'kind']) =>
  joinRows(rows, columns).map((join) => (join ? [[...join.above].join(), [...join.below].join()] : null));

test('B3-04: equal neighbouring values are joined, a further column only inside the rows of the one before it', () => {
  expect(joins([line('东', 1), line('东', 1), line('东', 2), line('西', 2), line('北', 3)])).toEqual([
    ['', 'zone,kind'],
    ['zone,kind', 'zone'],
    ['zone', ''],
    null,
    null,
  ]);
});

test('B3-04: empty values, rows of different parents and rows around an expanded one are not joined', () => {
  expect(joins([line(null, 1), line(null, 1), line('', 1), line('', 1)])).toEqual([null, null, null, null]);
  expect(joins([line('东', 1, { parent: '1' }), line('东', 1, { parent: '2' })])).toEqual([null, null]);
  expect(joins([line('东', 1, { expanded: true }), line('东', 1)])).toEqual([null, null]);
});

test('B3-04: composed values are compared as a whole, and values of another type are different', () => {
  expect(
    joins([line([1, 2], 1), line([1, 2], 1), line([2, 1], 1), line('1', 1), line(1, 1)], ['zone']),
  ).toEqual([['', 'zone'], ['zone', ''], null, null, null]);
});
