import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRefreshing } from './repeated-refresh';

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(on: boolean) {
  hidden = !on;
  document.dispatchEvent(new Event('visibilitychange'));
}

function start(seconds = 10) {
  const given = { works: true, busy: false, calls: 0, failures: [] as number[] };
  const stop = startRefreshing({
    seconds,
    refresh: () => {
      given.calls++;
      return Promise.resolve(given.works);
    },
    isBusy: () => given.busy,
    onAttempt: (failures) => void given.failures.push(failures),
  });
  const pass = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);
  return { given, stop, pass };
}

test('B4-06: refreshes at its interval until it is stopped', async () => {
  const { given, stop, pass } = start();
  await pass(9);
  expect(given.calls).toBe(0);
  await pass(22);
  expect(given.calls).toBe(3);
  stop();
  await pass(100);
  show(true);
  await pass(100);
  expect(given.calls).toBe(3);
});

test('B4-06: a hidden window loads nothing, and makes up for it once when it is shown', async () => {
  const { given, pass, stop } = start();
  show(false);
  await pass(600);
  expect(given.calls).toBe(0);
  show(true);
  await pass(0);
  expect(given.calls).toBe(1);
  await pass(9);
  expect(given.calls).toBe(1);
  stop();
});

test('B4-06: waits while the user is busy, and goes on soon after', async () => {
  const { given, pass, stop } = start();
  given.busy = true;
  await pass(60);
  expect(given.calls).toBe(0);
  given.busy = false;
  await pass(1);
  expect(given.calls).toBe(1);
  stop();
});

test('B4-06: waits twice as long after each failure, at most five minutes, and tells of it', async () => {
  const { given, pass, stop } = start();
  given.works = false;
  await pass(10);
  expect(given.calls).toBe(1);
  await pass(19);
  expect(given.calls).toBe(1);
  await pass(1);
  expect(given.calls).toBe(2);
  await pass(40 + 80 + 160);
  expect(given.calls).toBe(5);
  await pass(300);
  expect(given.calls).toBe(6);
  expect(given.failures).toEqual([1, 2, 3, 4, 5, 6]);
  given.works = true;
  await pass(300);
  await pass(10);
  expect(given.calls).toBe(8);
  expect(given.failures.slice(-2)).toEqual([0, 0]);
  stop();
});
