import { expect, test } from 'vitest';
import { isEan } from './ean';

test.each([
  ['6901234567892', true],
  ['4006381333931', true],
  ['73513537', true],
  ['6901234567893', false],
  ['73513536', false],
  ['690123456789', false],
  ['69012345678921', false],
  ['69O1234567892', false],
  ['', false],
])('%j: %s', (code, holds) => {
  expect(isEan(code)).toBe(holds);
});
