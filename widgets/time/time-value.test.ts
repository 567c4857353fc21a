import { expect, it } from 'vitest';
import { readTime } from './time-value';

it.each([
  ['09:05:30', '09:05:30'],
  ['9:5', '09:05:00'],
  ['0905', '09:05:00'],
  ['090530', '09:05:30'],
  ['９：０５', '09:05:00'],
  ['9时5分', '09:05:00'],
  ['', null],
])('reads "%s" as %s', (typed, time) => expect(readTime(typed)).toBe(time));

it.each(['25:00', '12:61', '午后', '9'])('"%s" stays as typed for validation to report', (typed) =>
  expect(readTime(typed)).toBe(typed),
);
