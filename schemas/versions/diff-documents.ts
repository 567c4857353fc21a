import { DocumentParts, type DocumentPart, type PartedDocument } from './document-parts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import type { PartKind } from '../grammar/says';
import { isObject, type Json, type JsonObject } from '../json';
import { matchRenames } from './match-renames';
import type { DocumentKind } from '../migrations/migration';

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

/** Properties whose change is a rename, not a change of rules. */
const NAMES = ['label', 'title', 'model', 'name'];

/** Compares two documents of a kind: parts by key, their properties by path, everything else as settings. */
export function diffDocuments(
  kind: DocumentKind,
  before: JsonObject,
  after: JsonObject,
  fieldTypes: FieldGrammars,
): Change[] {
  const documents = new DocumentParts(DOCUMENT_GRAMMARS[kind], fieldTypes);
  const old = documents.split(withoutSchema(before));
  const given = withoutSchema(after);
  const now = documents.split(given, matchRenames(old, documents.split(given)));
  const changes: Change[] = [];
  for (const [id, part] of old.parts)
    if (!now.parts.has(id)) changes.push({ change: 'removed', ...told(part) });
  for (const [id, part] of now.parts)
    if (!old.parts.has(id)) changes.push({ change: 'added', ...told(part) });
  const moved = movedParts(old, now);
  for (const [id, part] of now.parts) {
    const was = old.parts.get(id);
    if (!was) continue;
    if (was.slot !== part.slot)
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

/** Which schema an editor checks the document by is no part of what it says. */
function withoutSchema({ $schema: _, ...document }: JsonObject): JsonObject {
  return document;
}

function told({ kind, key, content }: DocumentPart): Pick<Change, 'part' | 'key' | 'label'> {
  const label = [content.label, content.title, key].find((text) => typeof text === 'string' && text !== '');
  return { part: kind, key, label: kind === 'setting' ? '' : String(label ?? key) };
}

/** Parts that stand elsewhere among those that stayed in their list: the fewest that explain the new order. */
function movedParts(old: PartedDocument, now: PartedDocument): Set<string> {
  const moved = new Set<string>();
  for (const [slot, { ids }] of now.slots) {
    const before = old.slots.get(slot)?.ids ?? [];
    const stayed = ids.filter((id) => before.includes(id));
    const still = new Set(longestRising(stayed.map((id) => before.indexOf(id))));
    stayed.forEach((id) => still.has(before.indexOf(id)) || moved.add(id));
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

/** A list without entries says as much as none. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Leaves that differ between two objects; lists are compared whole. */
export function differences(
  before: JsonObject,
  after: JsonObject,
  base = '',
): { path: string; from?: Json; to?: Json }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [from, to] = [before[key], after[key]];
    const path = base === '' ? key : `${base}.${key}`;
    if (equalJson(from, to) || (isNothing(from) && isNothing(to))) return [];
    if (isObject(from) && isObject(to)) return differences(from, to, path);
    return [{ path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}
