import { expect, test } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk';

test('what arrives is handed on', async () => {
  expect(await loadChunk(() => Promise.resolve('part'))).toBe('part');
});

test('a failed import and one that never ends are chunk failures', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkLoadError,
  );
  await expect(loadChunk(() => new Promise(() => undefined), 1)).rejects.toThrow(ChunkLoadError);
});
