import { expect, test } from 'vitest';
import type { JsonObject } from '../json';
import { compileExpression, renameInExpression } from './expression';

test('reads columns of the record, both numbers and texts', () => {
  expect(compileExpression('loginType == 3').test({ loginType: 3 })).toBe(true);
  expect(compileExpression('loginType == 3').test({ loginType: 1 })).toBe(false);
  expect(compileExpression('kind in ["a", "b"]').test({ kind: 'b' })).toBe(true);
});

test('lists the columns it depends on, each once', () => {
  expect(compileExpression('a == 1 || (b == 2 && a != 3)').names).toEqual(['a', 'b']);
});

test('loop variables are not columns, and a rename does not change them', () => {
  const text = 'rows.all(a, a.x == a && b.exists(x, x == a)) && cel.bind(c, a, c == d) && form.e == x';
  const { names, outerNames } = compileExpression(text);
  expect([names, outerNames]).toEqual([['rows', 'b', 'a', 'd', 'x'], ['e']]);
  expect(renameInExpression(text, 'a', 'z')).toBe(
    'rows.all(a, a.x == a && b.exists(x, x == a)) && cel.bind(c, z, c == d) && form.e == x',
  );
  expect(renameInExpression(text, 'x', 'z')).toMatch(/form\.e == z$/);
  expect(compileExpression('rows.all(r, r.x == a)').test({ rows: [{ x: 1 }], a: 1 })).toBe(true);
});

test('a missing value is null: equality works with it, order does not', () => {
  expect(compileExpression('status == 0').test({})).toBe(false);
  expect(compileExpression('status == null').test({})).toBe(true);
  expect(compileExpression('end >= start').test({ end: '2026-01-01' })).toBeNull();
});

test('an empty text equals null in a comparison with null or with an empty text', () => {
  for (const record of [{ note: '' }, { note: null }, {}] as JsonObject[])
    for (const [text, expected] of [
      ['note == null', true],
      ['note != null', false],
      ["note == ''", true],
      ['"" != note', false],
      ['null == note', true],
      ['note != null && note.size() > 2', false],
    ] as const)
      expect([text, compileExpression(text).test(record)]).toEqual([text, expected]);
  expect(compileExpression('note != null').test({ note: 'a' })).toBe(true);
  expect(compileExpression("note != ''").test({ note: ' ' })).toBe(true);
  expect(compileExpression('n == null').test({ n: 0 })).toBe(false);
  expect(compileExpression("items == ''").test({ items: [] })).toBe(false);
  // Comparisons of two texts and concatenations are not affected.
  expect(compileExpression('note == other').test({ note: '', other: null })).toBe(false);
  expect(compileExpression("note + 'x'").value({ note: '' })).toBe('x');
  expect(compileExpression("rows.all(row, row.note != '')").test({ rows: [{ note: null }] })).toBe(false);
});

test('dates are compared as the texts that represent them', () => {
  const inOrder = compileExpression('end >= start');
  expect(inOrder.test({ start: '2026-01-31', end: '2026-02-01' })).toBe(true);
  expect(inOrder.test({ start: '2026-02-01', end: '2026-01-31' })).toBe(false);
});

test.each(['a ==', 'constructor.constructor("x")() ==', '((((', 'a = 1', '__proto__ == null'])(
  'rejects %j with a reason',
  (text) => {
    expect(() => compileExpression(text)).toThrow(SyntaxError);
  },
);

test('can access nothing but the record', () => {
  expect(compileExpression('a.constructor == null').test({ a: {} })).toBeNull();
  expect(compileExpression('constructor == null').test({})).toBe(true);
});

test('rejects expressions beyond its limits without running them', () => {
  expect(() => compileExpression(`a == 1${' || a == 1'.repeat(1000)}`)).toThrow(SyntaxError);
});
