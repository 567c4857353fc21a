/** Timeout of a chunk. */
const TIMEOUT_MS = 120_000;

/** A chunk could not be loaded: the network failed, or a newer version replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a chunk; every failure becomes a `ChunkLoadError`. */
export async function loadChunk<T>(load: () => Promise<T>, timeout: number = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The chunk did not arrive in time')), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
