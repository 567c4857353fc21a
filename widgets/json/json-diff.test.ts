import { describe, expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { diffJson, firstLines, foldSame, MOST_LINES } from './json-diff';

const MARKS = { same: ' ', added: '+', removed: '-', changed: '~' };
const written = (from: Json | undefined, to: Json | undefined) =>
  diffJson(from, to).lines.map(
    ({ change, level, left, right }) =>
      `${MARKS[change]}${' '.repeat(level)}${left === undefined || left === right ? right : right === undefined ? left : `${left} → ${right}`}`,
  );

describe('a comparison of two values', () => {
  test('pairs the keys of objects, whatever their order', () => {
    expect(written({ a: 1, b: { c: 2 }, gone: true }, { b: { c: 3 }, a: 1, come: null })).toEqual([
      ' {',
      ' ' + ' a: 1',
      ' ' + ' b: {',
      '~' + '  c: 2 → c: 3',
      ' ' + ' }',
      '-' + ' gone: true',
      '+' + ' come: null',
      ' }',
    ]);
  });

  test('pairs the entries of lists from both ends', () => {
    expect(written([1, 2, 3], [1, 5, 6, 3])).toEqual([' [', '  1', '~ 2 → 5', '+ 6', '  3', ' ]']);
    expect(written([1, 2, 3], [2, 3])).toEqual([' [', '- 1', '  2', '  3', ' ]']);
  });

  test('compares texts of several lines by lines', () => {
    expect(written({ t: 'a\nb\nc' }, { t: 'a\nx\nc' })).toEqual([
      ' {',
      '  t:',
      '   a',
      '~  b → x',
      '   c',
      ' }',
    ]);
  });

  test('replaces a value of another kind as a whole', () => {
    expect(written({ a: [1] }, { a: { b: 1 } })).toEqual([
      ' {',
      '- a: [',
      '-  1',
      '- ]',
      '+ a: {',
      '+  b: 1',
      '+ }',
      ' }',
    ]);
  });

  test('without one side everything is added or removed, and equal values have no change', () => {
    expect(written(undefined, { a: [] })).toEqual(['+{', '+ a: []', '+}']);
    expect(written({ a: {} }, undefined)).toEqual(['-{', '- a: {}', '-}']);
    expect(diffJson({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }).changes).toBe(0);
    expect(diffJson(undefined, undefined).lines).toEqual([]);
  });

  test('keys of a prototype are keys like others', () => {
    const given = JSON.parse('{"__proto__":1,"constructor":2}') as Json;
    expect(written(given, {})).toEqual([' {', '- __proto__: 1', '- constructor: 2', ' }']);
  });

  test('has bounds for long and deep documents, and says that it is cut', () => {
    const long = Array.from({ length: MOST_LINES - 2 }, (_, at) => at);
    expect(diffJson([], long)).toMatchObject({ cut: false, changes: MOST_LINES - 2 });
    expect(diffJson([], [...long, 1])).toMatchObject({ cut: true });
    expect(diffJson([], [...long, 1]).lines).toHaveLength(MOST_LINES);
    let deep: Json = 1;
    let other: Json = 2;
    for (let level = 0; level < 500; level++) [deep, other] = [{ deep }, { deep: other }];
    const { lines } = diffJson(deep, other);
    expect(Math.max(...lines.map(({ level }) => level))).toBeLessThan(100);
    expect(lines.filter(({ change }) => change !== 'same').length).toBe(2);
  });
});

test('equal lines far from a change are folded, a single one is not', () => {
  const list = (changed: number) => Array.from({ length: 12 }, (_, at) => (at === changed ? 'x' : at));
  const { lines } = diffJson(list(-1), list(6));
  const shape = (around: number) =>
    foldSame(lines, around).map((part) => ('lines' in part ? part.lines.length : -part.folded.length));
  expect(shape(2)).toEqual([-5, 5, -4]);
  expect(shape(6)).toEqual([1, 13]);
});

test('lines are drawn in steps, without what is folded behind them', () => {
  const { lines } = diffJson([1, 2, 3], [4, 5, 6]);
  const parts = [{ lines }, { folded: lines }, { lines }];
  expect(firstLines(parts, 2)).toEqual({ parts: [{ lines: lines.slice(0, 2) }], more: true });
  expect(firstLines(parts, lines.length * 2)).toEqual({ parts, more: false });
});
