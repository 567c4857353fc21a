import { expect, it } from 'vitest';
import { leaveNumber, parseNumber, stepNumber } from './number-value';

it.each([
  ['12', 12],
  ['１，２００．５', 1200.5],
  ['−3', -3],
  ['.5', 0.5],
  ['', null],
  ['十二', '十二'],
  ['1e3', '1e3'],
  ['123456789012345', 123456789012345],
  ['1234567890123456', '1234567890123456'],
])('"%s" is read as %j', (typed, value) => expect(parseNumber(typed)).toBe(value));

it.each([
  ['an emptied field falls back', '', 99, 0, '0'],
  ['or stays empty where nothing is its default', ' ', 99, null, ' '],
  ['what is larger becomes the maximum', '１００', 99, 0, '99'],
  ['however long it is', '12345678901234567890', 99, 0, '99'],
  ['what fits stays', '-100', 99, 0, '-100'],
  ['decimals beyond 15 digits are cut off', '1.23456789012345678', 99, 0, '1.23456789012345'],
  ['without a maximum nothing is', '1.23456789012345678', null, 0, '1.23456789012345678'],
  ['decimals that are too many stay for the check to name', '1.005', 99, 0, '1.005'],
  ['what is no figure stays for the check to name', '十二', 99, 0, '十二'],
])('K5-11, B5-26, B5-27, B5-28: %s', (_name, typed, max, fallback, left) =>
  expect(leaveNumber(typed, { max, fallback })).toBe(left),
);

it('steps by the decimals of the field, within the bounds', () => {
  const bounds = { decimals: 1, min: 0, max: 0.4 };
  expect(stepNumber(0.1, 0.2, bounds)).toBe(0.3);
  expect(stepNumber(0.3, 0.2, bounds)).toBe(0.4);
  expect(stepNumber('十', -1, bounds)).toBe(0);
});
