import { expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk';

test('resolves to the loaded module', async () => {
  expect(await loadChunk(() => Promise.resolve('part'))).toBe('part');
});

test('K8-13: a failed import and a timeout are chunk load errors', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkLoadError,
  );
  vi.useFakeTimers();
  let failure: unknown = null;
  loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(failure).toBeInstanceOf(ChunkLoadError);
});
