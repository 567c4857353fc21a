import { expect, test } from 'vitest';
import { numberType } from './field';

const initial = (required: boolean, options: Record<string, unknown>) =>
  numberType.initial({ required, options } as Parameters<typeof numberType.initial>[0]);

test('an optional number without a default starts empty, so that nobody stores a 0 that was not typed', () => {
  expect(initial(false, {})).toBeNull();
  expect(initial(true, {})).toBe(0);
});

test('K3-20: a default that is not numeric is 0', () => {
  expect(initial(false, { defaultValue: 'x' })).toBe(0);
  expect(initial(false, { defaultValue: 7 })).toBe(7);
});
