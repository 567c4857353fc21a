import { expect, test } from 'vitest';
import { creditCheckCharacter, isCreditCode } from './credit-code';

test.each([
  ['91350100M000100Y43', true],
  ['91350100M000100Y44', false],
  ['91350100m000100y43', false],
  ['91350100M000100O43', false],
  ['9135010OM000100Y43', false],
  ['91350100M000100Y4', false],
  ['91350100M000100Y433', false],
  ['', false],
])('%j: %s', (code, holds) => {
  expect(isCreditCode(code)).toBe(holds);
});

test('the check character of 17 characters completes them', () => {
  const characters = '91900000MA0100100';
  expect(isCreditCode(characters + creditCheckCharacter(characters))).toBe(true);
});
