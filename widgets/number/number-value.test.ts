import { expect, it } from 'vitest';
import { leaveNumber, numberText, parseNumber, stepNumber } from './number-value';

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
  ['an emptied field gets its fallback', '', 99, 0, '0'],
  ['or stays empty without one', ' ', 99, null, ' '],
  ['a larger number becomes the maximum', '１００', 99, 0, '99'],
  ['of any length', '12345678901234567890', 99, 0, '99'],
  ['a number within the bounds stays', '-100', 99, 0, '-100'],
  ['decimals beyond 15 digits are cut', '1.23456789012345678', 99, 0, '1.23456789012345'],
  ['zeros before them do not count', '0.000000000000000000125', 99, 0, '0.000000000000000000125'],
  ['without a maximum they stay', '1.23456789012345678', null, 0, '1.23456789012345678'],
  ['too many decimals stay for validation to report', '1.005', 99, 0, '1.005'],
  ['text stays for validation to report', '十二', 99, 0, '十二'],
])('K5-11, B5-26, B5-27, B5-28: %s', (_name, typed, max, fallback, left) =>
  expect(leaveNumber(typed, { max, fallback })).toBe(left),
);

it.each([
  [1.25e-8, '0.0000000125'],
  [-1e-50, `-0.${'0'.repeat(49)}1`],
  [19.99, '19.99'],
  [null, ''],
  ['十二', '十二'],
])('K5-12: %j is typed as %j and read back', (value, text) => {
  expect(numberText(value)).toBe(text);
  expect(parseNumber(text)).toBe(value);
});

it('steps by the decimals of the field, within the bounds', () => {
  const bounds = { decimals: 1, min: 0, max: 0.4 };
  expect(stepNumber(0.1, 0.2, bounds)).toBe(0.3);
  expect(stepNumber(0.3, 0.2, bounds)).toBe(0.4);
  expect(stepNumber('十', -1, bounds)).toBe(0);
  expect(stepNumber(0.1, 0.2, { decimals: 50, min: 0, max: 1 })).toBe(0.3);
});
