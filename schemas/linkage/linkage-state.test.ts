import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someField } from '../../tests/support/some-field';
import { linkageState } from './linkage-state';

const field = (model: string, when?: string, then: 'show' | 'disable' | 'require' = 'show') =>
  someField(model, when ? { linkage: [{ when, then: { [then]: true } }] } : {});

test('a field is hidden until its condition holds', () => {
  const fields = [field('dataScope'), field('areaIds', 'dataScope == 6')];
  expect(linkageState(fields, { dataScope: 3 }).hidden).toEqual(new Set(['areaIds']));
  expect(linkageState(fields, { dataScope: 6 }).hidden).toEqual(new Set());
});

test('a hidden field counts as empty for the others, so a whole chain is hidden', () => {
  const fields = [field('c', 'b == 1'), field('b', 'a == 1'), field('a')];
  expect(linkageState(fields, { a: 2, b: 1, c: 1 }).hidden).toEqual(new Set(['b', 'c']));
});

test('requires and disables', () => {
  const fields = [
    field('kind'),
    field('note', 'kind == "other"', 'require'),
    field('code', 'kind == "fixed"', 'disable'),
  ];
  expect(linkageState(fields, { kind: 'other' }).required).toEqual(new Set(['note']));
  expect(linkageState(fields, { kind: 'fixed' }).disabled).toEqual(new Set(['code']));
});

test('the order of the fields does not matter', () => {
  const chain = Array.from({ length: 30 }, (_, at) =>
    field(`f${at}`, at === 0 ? undefined : `f${at - 1} == 1`),
  );
  const record = Object.fromEntries(chain.map((_, at) => [`f${at}`, at === 7 ? 0 : 1]));
  const expected = linkageState(chain, record).hidden;
  expect(expected.size).toBe(22);
  fc.assert(
    fc.property(fc.shuffledSubarray(chain, { minLength: chain.length }), (shuffled) => {
      expect(linkageState(shuffled, record).hidden).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
