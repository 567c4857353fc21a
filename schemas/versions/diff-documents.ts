import { DocumentParts, shortKey, type DocumentPart, type PartedDocument } from '../parts/document-parts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import type { PartKind } from '../grammar/says';
import { isObject, type Json, type JsonObject } from '../json';
import { matchRenames } from './match-renames';
import type { VersionedKind } from '../migrations/migration';
import { runToEnd } from '../run-to-end';
import { shortened } from '../text/cut-text';

/** One change between two versions of a document. Parts are identified by their key, not by their text. */
export interface Change {
  change: 'added' | 'removed' | 'moved' | 'renamed' | 'changed';
  part: PartKind;
  /** Key of the part; the property's path for a setting. */
  key: string;
  /** The label of the part, from the newer version if it has one. */
  label: string;
  /** The changed property, such as `options.max`; for a move the container, for a rename the label or the model. */
  property?: string;
  from?: Json;
  to?: Json;
}

/** Length of a label in a change. Labels are bounded because each change of a part repeats its label. */
const LABEL_LENGTH = 80;

/** A change of these properties is a rename. */
const NAMES = ['label', 'title', 'model', 'name'];

/** Compares two documents of a kind without yielding. */
export function diffDocuments(
  kind: VersionedKind,
  before: JsonObject,
  after: JsonObject,
  fieldTypes: FieldGrammars,
): Change[] {
  return runToEnd(diffSteps(kind, before, after, fieldTypes));
}

/**
 * Compares two documents of a kind, yielding after each part so that other work can run in between: parts by key, their
 * properties by path, everything else as settings.
 */
export function* diffSteps(
  kind: VersionedKind,
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
    if (!now.parts.has(id)) changes.push({ change: 'removed', ...headOf(part) });
  for (const [id, part] of now.parts)
    if (!old.parts.has(id)) changes.push({ change: 'added', ...headOf(part) });
  yield;
  const moved = movedParts(old, now);
  for (const [id, part] of now.parts) {
    yield;
    const was = old.parts.get(id);
    if (!was) continue;
    if (was.slot !== part.slot)
      changes.push({
        change: 'moved',
        ...headOf(part),
        property: 'parent',
        from: was.parent,
        to: part.parent,
      });
    else if (moved.has(id)) changes.push({ change: 'moved', ...headOf(part) });
    for (const { path, from, to } of differences(was.content, part.content))
      changes.push({
        change: NAMES.includes(path) ? 'renamed' : 'changed',
        ...headOf(part),
        property: path,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      });
  }
  return changes;
}

/** `$schema` is left out: it only selects the schema for an editor. */
function withoutSchema({ $schema: _, ...document }: JsonObject): JsonObject {
  return document;
}

function headOf({ kind, key, content }: DocumentPart): Pick<Change, 'part' | 'key' | 'label'> {
  const label = [content.label, content.title, key].find((text) => typeof text === 'string' && text !== '');
  const name = kind === 'setting' ? '' : shortened(String(label ?? key), LABEL_LENGTH);
  return { part: kind, key: shortKey(key), label: name };
}

/** The parts that were moved within their list: the smallest set that explains the new order. */
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

/** The longest increasing subsequence of distinct numbers. */
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

/** A list without entries equals an absent one. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** The leaves that differ between two objects; lists are compared as a whole. */
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
