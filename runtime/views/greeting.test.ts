import { expect, test } from 'vitest';
import { greeting } from './greeting';

test.each([
  [0, 'beforeNine'],
  [8, 'beforeNine'],
  [9, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
  [23, 'evening'],
])('at %i it is %s', (hour, word) => {
  expect(greeting(hour)).toBe(`dashboard.${word}`);
});
