import { expect, test } from 'vitest';
import { fill } from './fill';

test('an unknown placeholder stays visible', () => {
  expect(fill('{a} {b}', { a: 1 })).toBe('1 {b}');
});
