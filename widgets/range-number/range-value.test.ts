import { expect, it } from 'vitest';
import { endWithin } from './range-value';

it('stops the start at the end, and the end at the start', () => {
  expect([endWithin(12, 0, 10), endWithin(3, 1, 5), endWithin(4, 0, 10)]).toEqual([10, 5, 4]);
});

it('leaves open ends open and typed text as it is', () => {
  expect([endWithin(null, 0, 10), endWithin(7, 1, null), endWithin('十', 1, 1)]).toEqual([null, 7, '十']);
});
