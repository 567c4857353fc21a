import { equalJson } from './equal-json';
import { isObject, type Json, type JsonObject } from './json';

/** A place that both sides changed, each in its own way. A side that removed it says nothing. */
export interface MergeConflict {
  /** `columns[sort].label`: parts of lists by their key. */
  path: string;
  base?: Json;
  ours?: Json;
  theirs?: Json;
}

type Value = Json | undefined;

/**
 * Carries our changes of a document over to its next version. What only one side changed is as that side has it; where
 * both changed the same differently, ours stands and a conflict is told. Parts of lists are known by their keys, as in
 * a diff, so that a new column and a changed label never meet.
 */
export function mergeDocuments(
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
): { merged: JsonObject; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];

  function merge(was: Value, own: Value, other: Value, path: string): Value {
    if (equalJson(was, other)) return own;
    if (equalJson(own, other)) return own;
    if (equalJson(was, own)) return other;
    if (isObject(own) && isObject(other)) return mergeObjects(isObject(was) ? was : {}, own, other, path);
    if (Array.isArray(own) && Array.isArray(other)) {
      const lists = [Array.isArray(was) ? was : [], own, other] as const;
      const keyOf = KEYS.find((key) => lists.every((list) => isKeyed(list, key)));
      if (keyOf) return mergeLists(...lists, keyOf, path);
    }
    conflicts.push({
      path,
      ...(was !== undefined && { base: was }),
      ...(own !== undefined && { ours: own }),
      ...(other !== undefined && { theirs: other }),
    });
    return own;
  }

  function mergeObjects(was: JsonObject, own: JsonObject, other: JsonObject, path: string): JsonObject {
    const keys = new Set([...Object.keys(own), ...Object.keys(other)]);
    return Object.fromEntries(
      [...keys].flatMap((key): [string, Json][] => {
        const value = merge(was[key], own[key], other[key], path === '' ? key : `${path}.${key}`);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }

  function mergeLists(
    was: readonly Json[],
    own: readonly Json[],
    other: readonly Json[],
    keyOf: Key,
    path: string,
  ): Json[] {
    const parts = (list: readonly Json[]): Parts => new Map(list.map((part) => [keyOf(part)!, part]));
    const [before, mine, others] = [parts(was), parts(own), parts(other)];
    return orderOf(before, mine, others).flatMap((key) => {
      const value = merge(before.get(key), mine.get(key), others.get(key), `${path}[${key}]`);
      return value === undefined ? [] : [value];
    });
  }

  const merged = mergeObjects(base, ours, theirs, '');
  return { merged, conflicts };
}

type Parts = ReadonlyMap<string, Json>;
type Key = (part: Json) => string | undefined;

const named =
  (...names: string[]): Key =>
  (part) => {
    const value = isObject(part) && names.map((name) => part[name]).find((one) => one !== undefined);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };

/** What tells one part of a list from another: the first that all parts have and no two share. */
const KEYS: readonly Key[] = [
  named('key', 'model'),
  named('name'),
  named('column'),
  named('value'),
  named('code'),
];

function isKeyed(list: readonly Json[], keyOf: Key): boolean {
  const keys = list.map(keyOf);
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

/** Keys of all parts: in our order when we changed it, else in theirs; parts of the other stand behind their neighbour. */
function orderOf(was: Parts, own: Parts, other: Parts): string[] {
  const common = (parts: Parts) => [...parts.keys()].filter((key) => was.has(key) && own.has(key));
  const kept = common(was).join('\n') === common(own).join('\n');
  const [lead, follow] = kept ? [other, own] : [own, other];
  const order = [...lead.keys()];
  let behind = 0;
  for (const key of follow.keys()) {
    const at = order.indexOf(key);
    if (at >= 0) behind = at + 1;
    else order.splice(behind++, 0, key);
  }
  return order;
}
