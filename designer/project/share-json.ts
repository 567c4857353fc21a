import { isObject, type Json, type JsonObject } from '../../schemas/json';

/**
 * `next` with every part that equals its counterpart in `before` replaced by that, so that versions share what they have
 * in common; `before` itself if nothing differs, `next` itself if nothing is shared. The order of keys counts: a text shows it.
 */
export function sharedJson(before: Json | undefined, next: Json): Json {
  if (before === next) return next;
  if (Array.isArray(next)) return Array.isArray(before) ? sharedList(before, next) : next;
  return isObject(before) && isObject(next) ? sharedObject(before, next) : next;
}

/** The same for two documents. */
export const sharedDocument = (before: JsonObject, next: JsonObject): JsonObject =>
  sharedObject(before, next);

function sharedList(before: readonly Json[], next: readonly Json[]): Json[] {
  // Members behind an insertion or a removal have moved by the difference; the others stand where they were.
  const moved = before.length - next.length;
  const list = next.map((member, at) => {
    const here = sharedJson(before[at], member);
    return here === before[at] || moved === 0 ? here : sharedJson(before[at + moved], member);
  });
  if (moved === 0 && list.every((member, at) => member === before[at])) return before as Json[];
  return list.every((member, at) => member === next[at]) ? (next as Json[]) : list;
}

function sharedObject(before: JsonObject, next: JsonObject): JsonObject {
  const keys = Object.keys(before);
  const members = Object.entries(next).map(([key, member]) => [
    key,
    sharedJson(Object.hasOwn(before, key) ? before[key] : undefined, member),
  ]) as [string, Json][];
  const isSame =
    keys.length === members.length &&
    members.every(([key, member], at) => key === keys[at] && member === before[key]);
  if (isSame) return before;
  return members.every(([key, member]) => member === next[key]) ? next : Object.fromEntries(members);
}
