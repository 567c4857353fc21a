import { equalJson } from './equal-json';
import { isObject, type Json, type JsonObject } from './json';

/** What a part of a document is called in a diff. */
export type PartKind =
  'field' | 'container' | 'column' | 'tableColumn' | 'search' | 'action' | 'enumValue' | 'menu' | 'setting';

/** One change between two versions of a document, told by the part's stable key, never by its text. */
export interface Change {
  change: 'added' | 'removed' | 'moved' | 'renamed' | 'changed';
  part: PartKind;
  /** Key of the part; the property's path for a setting. */
  key: string;
  /** What a person calls it: the label in the newer version, else in the older. */
  label: string;
  /** Property that changed, such as `options.max`; for a move the container, for a rename the label or the model. */
  property?: string;
  from?: Json;
  to?: Json;
}

interface Part {
  kind: PartKind;
  key: string;
  label: string;
  /** Container it stands in. */
  parent: string;
  /** Everything it says itself, children left out. */
  content: JsonObject;
}

/** Properties whose change is a rename, not a change of rules. */
const NAMES = ['label', 'title', 'model', 'name'];

/** Compares two documents of a kind: parts by key, their properties by path, everything else as settings. */
export function diffDocuments(before: JsonObject, after: JsonObject): Change[] {
  const old = partsOf(before);
  const now = partsOf(after);
  const changes: Change[] = [];
  for (const [id, part] of old) if (!now.has(id)) changes.push({ change: 'removed', ...told(part) });
  for (const [id, part] of now) if (!old.has(id)) changes.push({ change: 'added', ...told(part) });
  const moved = movedParts(old, now);
  for (const [id, part] of now) {
    const was = old.get(id);
    if (!was) continue;
    if (was.parent !== part.parent)
      changes.push({ change: 'moved', ...told(part), property: 'parent', from: was.parent, to: part.parent });
    else if (moved.has(id)) changes.push({ change: 'moved', ...told(part) });
    for (const { path, from, to } of differences(was.content, part.content))
      changes.push({
        change: NAMES.includes(path) ? 'renamed' : 'changed',
        ...told(part),
        property: path,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      });
  }
  return changes;
}

function told(part: Part): Pick<Change, 'part' | 'key' | 'label'> {
  return { part: part.kind, key: part.key, label: part.label };
}

/** Where a document keeps its lists of parts, and what tells one part from another there. */
const LISTS: readonly { path: readonly string[]; kind: PartKind; key: string }[] = [
  { path: ['columns'], kind: 'column', key: 'name' },
  { path: ['tableConfig', 'columns'], kind: 'tableColumn', key: 'column' },
  { path: ['searches'], kind: 'search', key: 'column' },
  { path: ['pageConfig', 'toolbar'], kind: 'action', key: 'key' },
  { path: ['pageConfig', 'rowActions'], kind: 'action', key: 'key' },
];

function partsOf(document: JsonObject): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (kind: PartKind, parent: string, key: string, content: JsonObject) => {
    const label =
      [content.label, content.title, key].find(
        (text): text is string => typeof text === 'string' && text !== '',
      ) ?? key;
    parts.set(`${kind}:${parent.split('/')[0] === 'enum' || kind === 'action' ? parent : ''}:${key}`, {
      kind,
      key,
      label,
      parent,
      content,
    });
  };
  let rest: JsonObject = document;
  for (const { path, kind, key } of LISTS) {
    const list = valueAt(rest, path);
    if (!Array.isArray(list)) continue;
    list.forEach((item, at) => isObject(item) && add(kind, path.join('.'), String(item[key] ?? at), item));
    rest = without(rest, path);
  }
  if (isObject(rest.formConfig) && Array.isArray(rest.formConfig.list)) {
    walkForm(rest.formConfig.list, '', add);
    rest = without(rest, ['formConfig', 'list']);
  }
  if (isObject(rest.dictionary)) {
    for (const [name, enumeration] of Object.entries(rest.dictionary))
      if (isObject(enumeration) && Array.isArray(enumeration.values))
        enumeration.values.forEach(
          (value) => isObject(value) && add('enumValue', `enum/${name}`, String(value.value), value),
        );
    rest = without(rest, ['dictionary']);
  }
  if (Array.isArray(rest.menu)) {
    walkMenu(rest.menu, '', add);
    rest = without(rest, ['menu']);
  }
  const { $schema: _, ...settings } = rest;
  parts.set('setting::', { kind: 'setting', key: '', label: '', parent: '', content: settings });
  return parts;
}

type Add = (kind: PartKind, parent: string, key: string, content: JsonObject) => void;

function walkForm(list: readonly Json[], parent: string, add: Add): void {
  list.forEach((node, at) => {
    if (!isObject(node)) return;
    const key = String(node.key ?? node.model ?? `${parent}[${at}]`);
    const { list: children, columns, trs, ...content } = node;
    const container = columns !== undefined || trs !== undefined || node.type === 'card';
    const shape: JsonObject = Array.isArray(columns)
      ? { columns: columns.map((column) => (isObject(column) ? omitList(column) : column)) }
      : {};
    add(container ? 'container' : 'field', parent, key, { ...content, ...shape });
    if (Array.isArray(children)) walkForm(children, key, add);
    if (Array.isArray(columns))
      columns.forEach(
        (column, index) =>
          isObject(column) &&
          Array.isArray(column.list) &&
          walkForm(column.list, `${key}/${String(column.value ?? index)}`, add),
      );
    if (Array.isArray(trs))
      trs.forEach((row, index) => {
        if (isObject(row) && Array.isArray(row.tds))
          row.tds.forEach(
            (cell, place) =>
              isObject(cell) &&
              Array.isArray(cell.list) &&
              walkForm(cell.list, `${key}/${index}.${place}`, add),
          );
      });
  });
}

function walkMenu(entries: readonly Json[], parent: string, add: Add): void {
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    const { children, ...content } = entry;
    add('menu', parent, String(entry.name), content);
    if (Array.isArray(children)) walkMenu(children, String(entry.name), add);
  }
}

/** Parts that stand elsewhere among those that stayed in their container: the fewest that explain the new order. */
function movedParts(old: ReadonlyMap<string, Part>, now: ReadonlyMap<string, Part>): Set<string> {
  const moved = new Set<string>();
  const rank = new Map([...old.keys()].map((id, at) => [id, at]));
  const groups = new Map<string, string[]>();
  for (const [id, part] of now) {
    if (old.get(id)?.parent !== part.parent || part.kind === 'setting') continue;
    const group = `${part.kind === 'container' ? 'field' : part.kind}:${part.parent}`;
    groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  for (const ids of groups.values()) {
    const stay = new Set(longestRising(ids.map((id) => rank.get(id)!)));
    ids.forEach((id) => stay.has(rank.get(id)!) || moved.add(id));
  }
  return moved;
}

function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    const at = best.findIndex((chain) => chain.at(-1)! >= number);
    const place = at < 0 ? best.length : at;
    best[place] = [...(best[place - 1] ?? []), number];
  }
  return best.at(-1) ?? [];
}

/** Leaves that differ between two objects; lists are compared whole. */
export function differences(
  before: JsonObject,
  after: JsonObject,
  base = '',
): { path: string; from?: Json; to?: Json }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [from, to] = [before[key], after[key]];
    const path = base === '' ? key : `${base}.${key}`;
    if (equalJson(from, to)) return [];
    if (isObject(from) && isObject(to)) return differences(from, to, path);
    return [{ path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}

function omitList({ list: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function valueAt(object: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), object);
}

function without(object: JsonObject, [key, ...rest]: readonly string[]): JsonObject {
  if (key === undefined || !(key in object)) return object;
  const inner = object[key];
  if (rest.length > 0) return isObject(inner) ? { ...object, [key]: without(inner, rest) } : object;
  const { [key]: _, ...others } = object;
  return others;
}
