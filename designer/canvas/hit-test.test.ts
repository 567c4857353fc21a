import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gapAt, gapBeside, innermost, type ListBox } from './hit-test';

const part = (key: string, left: number, top: number, right = left + 100, bottom = top + 50) => ({
  ...{ key, left, top, right, bottom },
});
const lists: ListBox[] = [
  {
    ...{ list: 'form', left: 0, top: 0, right: 220, bottom: 300 },
    parts: [part('a', 0, 0), part('b', 120, 0), part('card', 0, 60, 220, 200)],
  },
  { list: 'card', left: 10, top: 80, right: 210, bottom: 190, parts: [part('c', 10, 80, 210, 120)] },
];

it('finds the place beside parts of a row, between rows, and in the innermost list', () => {
  expect(gapAt(lists, { x: 20, y: 25 })).toMatchObject({ list: 'form', at: 0, line: { upright: true } });
  expect(gapAt(lists, { x: 110, y: 25 })).toMatchObject({ list: 'form', at: 1 });
  expect(gapAt(lists, { x: 200, y: 25 })).toMatchObject({ list: 'form', at: 2 });
  expect(gapAt(lists, { x: 100, y: 170 })).toMatchObject({ list: 'card', at: 1, line: { upright: false } });
  expect(gapAt(lists, { x: 100, y: 90 })).toMatchObject({ list: 'card', at: 0 });
  expect(gapAt(lists, { x: 100, y: 250 })).toMatchObject({ list: 'form', at: 3 });
  // The edge of a container is beside it.
  expect(gapAt(lists, { x: 100, y: 197 })).toMatchObject({ list: 'form', at: 3 });
});

it('finds the innermost part', () => {
  const boxes = lists.flatMap(({ parts }) => parts);
  expect(innermost(boxes, { x: 100, y: 100 })?.key).toBe('c');
  expect(innermost(boxes, { x: 100, y: 180 })?.key).toBe('card');
  expect(innermost(boxes, { x: 500, y: 500 })).toBeUndefined();
});

it('always finds a place that its list has', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 400 }), fc.integer({ min: -50, max: 400 }), (x, y) => {
      const gap = gapAt(lists, { x, y })!;
      const list = lists.find(({ list: name }) => name === gap.list)!;
      return gap.at >= 0 && gap.at <= list.parts.length;
    }),
  );
});

it('finds the place among parts side by side, in the nearest row and also below the list', () => {
  const heads: ListBox = {
    ...{ list: 'columns', left: 0, top: 0, right: 300, bottom: 50 },
    parts: [part('a', 0, 0), part('b', 100, 0), part('c', 200, 0)],
  };
  expect(gapBeside(heads, { x: 120, y: 400 })).toMatchObject({ at: 1, line: { left: 99, upright: true } });
  expect(gapBeside(heads, { x: 290, y: 10 })).toMatchObject({ at: 3, line: { left: 299 } });
  const chips = { ...heads, parts: [part('a', 0, 0), part('b', 100, 0), part('c', 0, 60)] };
  expect(gapBeside(chips, { x: 180, y: 20 })).toMatchObject({ at: 2, line: { left: 199 } });
  expect(gapBeside(chips, { x: 10, y: 90 })).toMatchObject({ at: 2, line: { left: -1, top: 60 } });
  expect(gapBeside({ ...heads, parts: [] }, { x: 10, y: 10 })).toMatchObject({ at: 0 });
});
