import { DocumentParts, shortKey, type DocumentPart, type PartedDocument } from './document-parts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import type { PartKind } from '../grammar/says';
import { isObject, type Json, type JsonObject } from '../json';
import { matchRenames } from './match-renames';
import type { DocumentKind } from '../migrations/migration';
import { runToEnd } from '../run-to-end';
import { shortened } from '../text/cut-text';

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

/** What a person calls a part is repeated with each of its changes. */
const LABEL_LENGTH = 80;

/** Properties whose change is a rename, not a change of rules. */
const NAMES = ['label', 'title', 'model', 'name'];

/** Compares two documents of a kind at once. */
export function diffDocuments(
  kind: DocumentKind,
  before: JsonObject,
  after: JsonObject,
  fieldTypes: FieldGrammars,
): Change[] {
  return runToEnd(diffSteps(kind, before, after, fieldTypes));
}

/**
 * Compares two documents of a kind, part by part so that others may work in between: parts by key, their properties by path,
 * everything else as settings.
 */
export function* diffSteps(
  kind: DocumentKind,
  before: JsonObject,
  after: JsonObject,
  fieldTypes: FieldGrammars,
): Generator<void, Change[]> {
  const documents = new DocumentParts(DOCUMENT_GRAMMARS[kind], fieldTypes);
  const old = yield* documents.splitSteps(withoutSchema(before));
  const given = withoutSchema(after);
  const first = yield* documents.splitSteps(given);
  const renames = yield* matchRenames(old, first);
  const now = renames.size === 0 ? first : yield* documents.splitSteps(given, renames);
  const changes: Change[] = [];
  for (const [id, part] of old.parts)
    if (!now.parts.has(id)) changes.push({ change: 'removed', ...told(part) });
  for (const [id, part] of now.parts)
    if (!old.parts.has(id)) changes.push({ change: 'added', ...told(part) });
  yield;
  const moved = movedParts(old, now);
  for (const [id, part] of now.parts) {
    yield;
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
  const name = kind === 'setting' ? '' : shortened(String(label ?? key), LABEL_LENGTH);
  return { part: kind, key: shortKey(key), label: name };
}

/** Parts that stand elsewhere among those that stayed in their list: the fewest that explain the new order. */
function movedParts(old: PartedDocument, now: PartedDocument): Set<string> {
  const moved = new Set<string>();
  for (const [slot, { ids }] of now.slots) {
    const places = new Map(old.slots.get(slot)?.ids.map((id, at) => [id, at]));
    const stayed = ids.filter((id) => places.has(id));
    const still = longestRising(stayed.map((id) => places.get(id)!));
    stayed.forEach((id) => still.has(places.get(id)!) || moved.add(id));
  }
  return moved;
}

/** The longest rising run through different numbers, by which of them ends the runs of each length lowest. */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) run.add(at);
  return run;
}

/** A list without entries says as much as none. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Leaves that differ between two objects; lists are compared whole. */
function differences(
  before: JsonObject,
  after: JsonObject,
  base = '',
): { path: string; from?: Json; to?: Json }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [from, to] = [before[key], after[key]];
    const path = base === '' ? shortKey(key) : `${base}.${shortKey(key)}`;
    if (isObject(from) && isObject(to)) return differences(from, to, path);
    if (equalJson(from, to) || (isNothing(from) && isNothing(to))) return [];
    return [{ path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}
