import { isObject, type Json } from '../../schemas/json';
import { STORED_PATH } from '../../schemas/model/stored-path';
import { plainText } from '../shared/plain-text';

const PATH = new RegExp(STORED_PATH);

/** A file in a value. */
export interface StoredFile {
  fileName: string;
  /** Null for a file outside of our store. */
  filePath: string | null;
  /** The entry as stored, which is written back unchanged. */
  entry: Json;
}

/**
 * The files of a value: objects `{ fileName, filePath }`, bare paths, or `{ name, url }` of older forms; a list may
 * also be JSON text. Null if the value is not a list.
 */
export function storedFiles(value: Json | undefined): StoredFile[] | null {
  if (value === null || value === undefined || value === '') return [];
  const list = typeof value === 'string' ? parsedList(value) : value;
  return Array.isArray(list) ? list.map(storedFile) : null;
}

/** Parses one entry of such a list. */
export function storedFile(entry: Json): StoredFile {
  const path = isObject(entry) ? (entry.filePath ?? entry.url) : entry;
  const name = isObject(entry) ? (entry.fileName ?? entry.name) : null;
  const text = plainText(path);
  return {
    fileName: typeof name === 'string' && name !== '' ? name : lastPart(text) || plainText(entry),
    filePath: typeof path === 'string' && PATH.test(path) ? path : null,
    entry,
  };
}

/** The file name in a path. */
export const lastPart = (path: string) => path.split('/').at(-1) ?? '';

function parsedList(text: string): Json {
  if (!text.trimStart().startsWith('[')) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
