import { isObject, type Json, type JsonObject } from '../../schemas/json';

/** The value at a path such as `data.rows`; the whole for an empty path, undefined where there is none. */
export function valueAt(whole: Json | undefined, path: string): Json | undefined {
  let value: Json | undefined = whole;
  for (const key of path.trim() === '' ? [] : path.trim().split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(key)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Puts a value at a path such as `filter.name`, with the objects on the way. */
export function putAt(whole: JsonObject, path: string, value: Json): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  let place = whole;
  for (const key of keys) {
    const below = Object.hasOwn(place, key) ? place[key] : undefined;
    const next: JsonObject = isObject(below) ? below : {};
    define(place, key, next);
    place = next;
  }
  define(place, last, value);
}

/** As an own key, whatever its name is (`__proto__`). */
function define(place: JsonObject, key: string, value: Json): void {
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true });
}
