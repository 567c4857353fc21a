import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { FILE_KINDS, hasEnding } from './file-kinds';

/**
 * What a file is, by what stands in it; never by what it is called or said to be. Null: nothing that is taken. Its name
 * only decides between kinds that cannot be told apart by their bytes.
 */
export async function detectKind(file: string, name: string): Promise<string | null> {
  const found = await fileTypeFromFile(file);
  if (found?.ext === 'cfb') return byName(name, ['doc', 'xls', 'ppt']);
  if (found) return Object.hasOwn(FILE_KINDS, found.ext) ? found.ext : null;
  return (await isPlainText(file)) ? byName(name, ['txt', 'csv']) : null;
}

function byName(name: string, kinds: readonly string[]): string | null {
  return kinds.find((kind) => hasEnding(name, FILE_KINDS[kind]?.endings ?? [])) ?? null;
}

/** Enough to tell text from bytes. */
const LOOKED_AT = 64 * 1024;
// oxlint-disable-next-line no-control-regex -- control characters are what no text has
const NO_TEXT = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** Text without control characters that does not begin like markup: no browser can be talked into running it. */
async function isPlainText(file: string): Promise<boolean> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    const text = buffer.subarray(0, bytesRead).toString('latin1');
    return !NO_TEXT.test(text) && !/^(\xef\xbb\xbf)?\s*</.test(text);
  } finally {
    await handle.close();
  }
}
