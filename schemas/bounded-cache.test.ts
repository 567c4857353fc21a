import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache';

test('F30 a cache holds at most two generations, weighed by their keys', () => {
  const cache = new BoundedCache<number>(10_000);
  for (let at = 0; at < 5000; at++) cache.set(`${at} ${'x'.repeat(495)}`, at);
  expect(cache.size).toBeGreaterThan(10);
  expect(cache.size).toBeLessThanOrEqual(40);
  for (let at = 0; at < 5000; at++) cache.set(String(at), at);
  expect(cache.size).toBeLessThanOrEqual(400);
});

test('keeps entries in use, drops unused ones, and does not store one that is too heavy', () => {
  const cache = new BoundedCache<number>(1000);
  cache.set('used', 1);
  cache.set('unused', 2);
  for (let at = 0; at < 100; at++) {
    cache.set(`other ${at}`, at);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.get('unused')).toBeUndefined();
  cache.set('x'.repeat(1001), 3);
  expect(cache.get('x'.repeat(1001))).toBeUndefined();
  expect(cache.get('used')).toBe(1);
});
