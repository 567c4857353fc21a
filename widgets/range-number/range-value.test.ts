import { expect, it } from 'vitest';
import { endWithin } from './range-value';

it('clamps the start to the end, and the end to the start', () => {
  expect([endWithin(12, 0, 10), endWithin(3, 1, 5), endWithin(4, 0, 10)]).toEqual([10, 5, 4]);
});

it('ignores open ends and text', () => {
  expect([endWithin(null, 0, 10), endWithin(7, 1, null), endWithin('十', 1, 1)]).toEqual([null, 7, '十']);
});
