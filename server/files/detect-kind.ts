import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../schemas/errors/app-error';
import { readZipDirectory } from './zip-directory';
import { FILE_KINDS, hasEnding } from './file-kinds';

/**
 * The kind of a file by its content; null if it is not an allowed kind. The claimed media type is ignored; the name
 * only decides between kinds whose bytes look the same.
 */
export async function detectKind(file: string, name: string): Promise<string | null> {
  const found = await fileTypeFromFile(file);
  if (found?.ext === 'cfb') return byName(name, ['doc', 'xls', 'ppt']);
  if (found?.ext === 'zip' && hasEnding(name, ['.xlsx']) && (await isWorkbook(file))) return 'xlsx';
  if (found) return Object.hasOwn(FILE_KINDS, found.ext) ? found.ext : null;
  return (await isPlainText(file)) ? byName(name, ['txt', 'csv']) : null;
}

function byName(name: string, kinds: readonly string[]): string | null {
  return kinds.find((kind) => hasEnding(name, FILE_KINDS[kind]?.endings ?? [])) ?? null;
}

/** A workbook whose first part is a sheet: only the directory of its parts tells it from any other ZIP file. */
async function isWorkbook(file: string): Promise<boolean> {
  const handle = await fs.open(file);
  try {
    const names = new Set((await readZipDirectory(handle)).map((part) => part.name));
    return names.has('[Content_Types].xml') && names.has('xl/workbook.xml');
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

/** Bytes that are read to tell text from binary data. */
const LOOKED_AT = 64 * 1024;
// oxlint-disable-next-line no-control-regex -- control characters are what no text has
const NO_TEXT = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** Text without control characters that does not begin like markup, so that no browser mistakes it for a page. */
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
