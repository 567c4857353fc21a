import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Path } from '../../schemas/grammar/rewrite';
import type { PartName } from './part-name';
import { setAt } from './set-at';

/** The flat lists of a list page beside its form: where they are, and the property that identifies a part. */
export const PAGE_LISTS = {
  tabs: { path: ['pageConfig', 'tabs'], by: 'key' },
  searches: { path: ['searches'], by: 'column' },
  toolbar: { path: ['pageConfig', 'toolbar'], by: 'key' },
  columns: { path: ['tableConfig', 'columns'], by: 'column' },
  rowActions: { path: ['pageConfig', 'rowActions'], by: 'key' },
  verbs: { path: ['pageConfig', 'verbs'], by: 'verb' },
} as const satisfies Readonly<Record<string, { path: readonly string[]; by: string }>>;

/** The name of such a list. */
export type PageList = keyof typeof PAGE_LISTS;

/** The names of all of them, as they stand on a list page from top to bottom. */
export const pageLists = Object.keys(PAGE_LISTS) as PageList[];

/** A part of one of these lists: a column, a criterion, a button. */
export interface ListedPart {
  list: PageList;
  key: string;
  part: JsonObject;
  /** Its path from the root of the page. */
  path: Path;
  /** Its position, and the number of parts of its list. */
  at: number;
  of: number;
}

/** The name of a part of a list; never that of a part of the form, which is JSON. */
export const nameOfListed = (list: PageList, key: string): PartName => `${list}:${key}`;

/** The objects in a list of a page. */
export const partsIn = (page: JsonObject, list: PageList): JsonObject[] =>
  (listIn(page, list) ?? []).filter(isObject);

/** Every part of the lists by name; of several with the same key the first one, as in commands. */
export function listedParts(page: JsonObject): Map<PartName, ListedPart> {
  const found = new Map<PartName, ListedPart>();
  for (const list of pageLists) {
    const { path, by } = PAGE_LISTS[list];
    const parts = listIn(page, list) ?? [];
    parts.forEach((part, at) => {
      const key = isObject(part) ? part[by] : undefined;
      if (!isObject(part) || typeof key !== 'string' || key === '') return;
      const name = nameOfListed(list, key);
      if (!found.has(name)) found.set(name, { list, key, part, path: [...path, at], at, of: parts.length });
    });
  }
  return found;
}

/** The page with the list, which is optional in the language. */
export function withList(page: JsonObject, list: PageList): JsonObject {
  const whole = listIn(page, list) ? page : setAt(page, PAGE_LISTS[list].path, []);
  return isObject(whole) ? whole : page;
}

function listIn(page: JsonObject, list: PageList): readonly Json[] | undefined {
  const path: readonly string[] = PAGE_LISTS[list].path;
  const value = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), page);
  return Array.isArray(value) ? value : undefined;
}
