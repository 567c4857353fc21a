import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { isObject, type Json, type JsonObject } from '../json';
import type { DocumentKind } from '../migrations/migration';
import type { FieldGrammars } from '../model/field';
import { DocumentParts, type DocumentPart, type PartedDocument } from '../parts/document-parts';
import { runToEnd } from '../run-to-end';
import type { MergeConflict } from './merge-documents';

/**
 * A draft that has the shipped side of some of the conflicts that its merge reported; all else is as in the draft. Documents
 * are split and joined as by the merge, so that a place is found by the keys of its parts wherever it stands by now.
 */
export function takeShipped(
  kind: DocumentKind,
  { draft, shipped }: { draft: JsonObject; shipped: JsonObject },
  conflicts: readonly MergeConflict[],
  fieldTypes: FieldGrammars,
): JsonObject {
  const documents = new DocumentParts(DOCUMENT_GRAMMARS[kind], fieldTypes);
  const ours = documents.split(draft);
  const theirs = documents.split(shipped);
  for (const conflict of conflicts) takeOne(ours, theirs, conflict);
  return runToEnd(documents.joinSteps(ours, (id) => theirs.parts.get(id)?.slot));
}

function takeOne(ours: PartedDocument, theirs: PartedDocument, { path, theirs: value }: MergeConflict): void {
  const own = holderOf(ours, path);
  const other = holderOf(theirs, path);
  const isWhole = path !== '' && (own?.path === path || other?.path === path);
  if (isWhole)
    return takePart(ours, own?.path === path ? own : undefined, other?.path === path ? other : undefined);
  if (!own) return;
  const rest = path.slice(own.path.length);
  if (rest === '.parent' && other) return place(ours, { ...own, slot: other.slot });
  const steps = [...rest.matchAll(/[^.[\]]+/g)].map(([step]) => step);
  const content = withValue(own.content, steps, value);
  if (isObject(content)) ours.parts.set(own.id, { ...own, content });
}

/** The innermost part that a path leads into; the document itself contains every path. */
function holderOf({ parts }: PartedDocument, path: string): DocumentPart | undefined {
  return [...parts.values()]
    .filter((part) => part.path === '' || part.path === path || /^[.[]/.test(path.slice(part.path.length)))
    .filter((part) => path.startsWith(part.path))
    .sort((one, two) => two.path.length - one.path.length)[0];
}

/** A part as it is shipped: gone, back, or with the shipped content. */
function takePart(
  ours: PartedDocument,
  own: DocumentPart | undefined,
  other: DocumentPart | undefined,
): void {
  if (other) return place(ours, other);
  if (!own) return;
  ours.parts.delete(own.id);
  for (const [name, slot] of ours.slots)
    ours.slots.set(name, { ...slot, ids: slot.ids.filter((id) => id !== own.id) });
}

/** Puts a part into its list, at the end unless it is there already. */
function place(ours: PartedDocument, part: DocumentPart): void {
  if (!ours.slots.has(part.slot)) return;
  ours.parts.set(part.id, part);
  for (const [name, slot] of ours.slots) {
    const others = slot.ids.filter((id) => id !== part.id);
    const ids = name !== part.slot ? others : slot.ids.includes(part.id) ? slot.ids : [...others, part.id];
    ours.slots.set(name, { ...slot, ids });
  }
}

/** A copy with a value set or, without one, removed. */
function withValue(
  json: Json,
  [step, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (Array.isArray(json))
    return json.map((one, at) => (at === Number(step) ? (withValue(one, rest, value) ?? one) : one));
  if (!isObject(json)) return value;
  const { [step]: before, ...others } = json;
  const next = withValue(before ?? {}, rest, value);
  return next === undefined ? others : { ...json, [step]: next };
}
