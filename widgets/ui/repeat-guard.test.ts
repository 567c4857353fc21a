import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatGuard } from './repeat-guard';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('K5-26: a write is not repeated within 2000 ms of its start', async () => {
  const guard = repeatGuard();
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await guard('a', write);
  vi.advanceTimersByTime(1999);
  await guard('a', write);
  expect(write).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  await guard('a', write);
  expect(write).toHaveBeenCalledTimes(2);
});

test('K5-26: a write is not repeated while it runs, however long', async () => {
  const guard = repeatGuard();
  let end = () => {};
  const write = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)));
  const first = guard('a', write);
  vi.advanceTimersByTime(60_000);
  await guard('a', write);
  expect(write).toHaveBeenCalledOnce();
  end();
  await first;
  void guard('a', write);
  expect(write).toHaveBeenCalledTimes(2);
});

test('another write starts at once, and so does one that was rejected', async () => {
  const guard = repeatGuard();
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await guard('a', write);
  await guard('b', write);
  expect(write).toHaveBeenCalledTimes(2);
  await expect(guard('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await guard('c', write);
  expect(write).toHaveBeenCalledTimes(3);
});
