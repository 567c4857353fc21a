import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inSlices } from './in-slices';

/** Each step takes longer than a slice and is recorded. */
function* slowly(name: string, notes: string[]): Generator<void, string> {
  for (let step = 1; step <= 3; step++) {
    for (const begin = performance.now(); performance.now() - begin < 20;);
    notes.push(`${name}${step}`);
    yield;
  }
  return name;
}

test('other requests are served between the steps of long work, and long works take turns', async () => {
  const notes: string[] = [];
  let works = true;
  const others = (async () => {
    for (; works; await nextRound()) notes.push('-');
  })();
  const done = await Promise.all([inSlices(slowly('a', notes)), inSlices(slowly('b', notes))]);
  works = false;
  await others;
  expect(done).toEqual(['a', 'b']);
  const order = notes.join('');
  expect(order.replaceAll('-', '')).toBe('a1b1a2b2a3b3');
  expect(order).not.toMatch(/[ab]\d[ab]/);
});

test('failing work rejects, and the work after it runs', async () => {
  const failing = (function* (): Generator<void, void> {
    yield;
    throw new Error('broken');
  })();
  await expect(inSlices(failing)).rejects.toThrow('broken');
  expect(await inSlices(slowly('c', []))).toBe('c');
});
