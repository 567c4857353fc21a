import type { JsonObject } from '../json';
import { pathParts } from '../model/through';

/**
 * Whether a record names a row of which it does not contain the column that a path like `articleId.price` reads: the
 * session does not see it, or it is still being loaded. Without a row, the path has no value, which is known. `known`
 * has the values of paths, where these are not those of the record.
 */
export function isUnknownPath(path: string, record: JsonObject, known: JsonObject = record): boolean {
  const id = record[pathParts(path).reference];
  return typeof id === 'number' && id > 0 && known[path] === undefined;
}
