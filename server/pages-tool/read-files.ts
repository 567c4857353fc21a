import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isObject } from '../../schemas/json';
import type { VersionedKind } from '../../schemas/migrations/migration';
import type { SourceDocument } from '../../schemas/model/source-document';
import { cause } from '../../schemas/problems/causes';
import { nearestOf } from '../../schemas/problems/unknown-name';
import { readJsonText } from '../../schemas/problems/json-syntax';
import { RefusedError } from './pages-tool';

/** Reads a file given on the command line; a missing one is reported with the nearest name in its folder. */
export async function readNamed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const folder = path.dirname(file);
    const names = await readdir(folder).catch(() => []);
    const json = names.filter((name) => name.endsWith('.json'));
    const { nearest } = nearestOf(path.basename(file), json);
    const found = nearest === undefined ? {} : { nearest: path.join(folder, nearest) };
    throw new RefusedError(cause('noSuchFile', found), file);
  }
}

/** The JSON of a file given on the command line. */
export async function readJson(file: string): Promise<unknown> {
  const read = readJsonText(await readNamed(file));
  if ('syntaxError' in read) throw new RefusedError(read.syntaxError, file);
  return read.json;
}

/** A file outside the domains is checked like a document of a domain. */
export async function readOutside(file: string): Promise<SourceDocument> {
  const read = readJsonText(await readNamed(file));
  const kind = 'json' in read ? kindOf(read.json) : 'page';
  return { kind, file, domain: 'common', ...read };
}

/** The kind of a document, by its keys. */
export function kindOf(json: unknown): VersionedKind {
  if (!isObject(json)) return 'page';
  if ('dictionary' in json) return 'domain';
  if ('settings' in json && 'groups' in json) return 'settings';
  if ('roles' in json || Array.isArray(json.rows)) return 'seed';
  return 'path' in json && 'columns' in json ? 'entity' : 'page';
}

/** Whether a file is inside a folder. */
export function isBelow(folder: string, file: string): boolean {
  return !path.relative(folder, path.resolve(file)).startsWith('..');
}

/** The name of a file in messages: relative to the working directory. */
export function shownFile(file: string): string {
  return path.relative(process.cwd(), file);
}
