import { expect, it } from 'vitest';
import { withEnd } from './range-value';

it('stops the start at the end, and the end at the start', () => {
  expect(withEnd([1, 10], 0, 12)).toEqual([10, 10]);
  expect(withEnd([5, 10], 1, 3)).toEqual([5, 5]);
  expect(withEnd([1, 10], 0, 4)).toEqual([4, 10]);
});

it('leaves open ends open and typed text as it is', () => {
  expect(withEnd([null, 10], 0, null)).toEqual([null, 10]);
  expect(withEnd([null, null], 1, 7)).toEqual([null, 7]);
  expect(withEnd([1, 10], 1, '十')).toEqual([1, '十']);
});
