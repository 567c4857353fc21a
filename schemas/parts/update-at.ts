import type { Path } from '../grammar/rewrite';
import { isObject, type Json } from '../json';

/**
 * A copy with the value at a path changed; everything else is shared. A path through a value that is neither a list nor
 * an object, or through an absent entry of a list, changes nothing.
 */
export function updateAt(json: Json, path: Path, change: (value: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(json);
  if (Array.isArray(json))
    return json.map((value, at) => (at === key ? updateAt(value, rest, change) : value));
  if (!isObject(json)) return json;
  return { ...json, [key]: updateAt(json[key] ?? null, rest, change) };
}
