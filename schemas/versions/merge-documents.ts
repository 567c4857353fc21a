import {
  DocumentParts,
  keyOf,
  outwards,
  ROOT,
  shortKey,
  type DocumentPart,
  type PartedDocument,
  type Slot,
} from '../parts/document-parts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { isObject, type Json, type JsonObject } from '../json';
import { matchRenames } from './match-renames';
import type { DocumentKind } from '../migrations/migration';
import { runToEnd } from '../run-to-end';

/** A place that both sides changed differently. The value of a side that removed it is absent. */
export interface MergeConflict {
  /** `columns[sort].label`: parts of lists are named by their key. */
  path: string;
  base?: Json;
  ours?: Json;
  theirs?: Json;
}

type Value = Json | undefined;
type Part = DocumentPart | undefined;

/** The three versions of a document that are merged. */
interface Versions {
  base: JsonObject;
  ours: JsonObject;
  theirs: JsonObject;
}

/** The result of a merge. */
export interface MergedDocument {
  merged: JsonObject;
  conflicts: MergeConflict[];
}

/** Merges the versions of a document without yielding. */
export function mergeDocuments(
  kind: DocumentKind,
  versions: Versions,
  fieldTypes: FieldGrammars,
): MergedDocument {
  return runToEnd(mergeSteps(kind, versions, fieldTypes));
}

/**
 * Applies our changes of a document to its next version, yielding after each part so that other work can run in
 * between. A change of one side is taken over; if both sides changed the same place differently, ours wins and a
 * conflict is reported. Existence, position and content of each part are merged separately: a field that we relabel and
 * the release moves into a card ends up in the card, relabelled, once.
 */
export function* mergeSteps(
  kind: DocumentKind,
  { base, ours, theirs }: Versions,
  fieldTypes: FieldGrammars,
): Generator<void, MergedDocument> {
  const documents = new DocumentParts(DOCUMENT_GRAMMARS[kind], fieldTypes);
  const was = yield* documents.splitSteps(base);
  const side = function* (json: JsonObject): Generator<void, PartedDocument> {
    const given = yield* documents.splitSteps(json);
    const renames = yield* matchRenames(was, given);
    return renames.size === 0 ? given : yield* documents.splitSteps(json, renames);
  };
  const merge = new Merge(was, yield* side(ours), yield* side(theirs));
  const result = yield* merge.result();
  const merged = yield* documents.joinSteps(result, (id) => merge.formerSlot(id));
  return { merged, conflicts: merge.conflicts };
}

class Merge {
  readonly conflicts: MergeConflict[] = [];
  private readonly parts = new Map<string, DocumentPart>();
  private readonly decided = new Set<string>();

  constructor(
    private readonly was: PartedDocument,
    private readonly own: PartedDocument,
    private readonly other: PartedDocument,
  ) {}

  *result(): Generator<void, PartedDocument> {
    for (const id of new Set([...this.own.parts.keys(), ...this.other.parts.keys()])) {
      yield;
      this.decide(id);
    }
    this.resolveCycles();
    yield;
    this.resolveKeyClashes();
    yield;
    return { parts: this.parts, slots: this.slots() };
  }

  /** The former slot of a part that no longer exists. */
  formerSlot(id: string): string | undefined {
    return this.versions(id).find((part) => part !== undefined)?.slot;
  }

  private versions(id: string): [Part, Part, Part] {
    return [this.was.parts.get(id), this.own.parts.get(id), this.other.parts.get(id)];
  }

  /** Decides whether a part stays, after deciding about its container. */
  private decide(id: string): boolean {
    if (!this.decided.has(id)) {
      const part = this.merged(...this.versions(id));
      this.decided.add(id);
      if (part) this.parts.set(id, part);
    }
    return this.parts.has(id);
  }

  /** A part that one side removed is removed unless the other side changed it; then our side wins. */
  private merged(was: Part, own: Part, other: Part): DocumentPart | null {
    if (own && other) return this.mergedPart(was, own, other);
    const left = own ?? other;
    if (!left || !was) return left ?? null;
    const holder = this.slot(was.slot)?.holder ?? ROOT;
    const without = own ? this.other : this.own;
    // It was removed with its container, but that stays because we changed it.
    const stays = own !== undefined && !without.parts.has(holder) && this.decide(holder);
    if (isUnchanged(was, left)) return stays ? own : null;
    this.conflict(left.path, was.content, own?.content, other?.content);
    return own ?? null;
  }

  private mergedPart(was: Part, own: DocumentPart, other: DocumentPart): DocumentPart {
    const content = this.object(was?.content ?? {}, own.content, other.content, own.path);
    const slot = was && own.slot === was.slot ? other.slot : own.slot;
    if (was && own.slot !== was.slot && other.slot !== was.slot && own.slot !== other.slot)
      this.conflict(`${own.path}.parent`, was.parent, own.parent, other.parent);
    return { ...own, content, slot };
  }

  private value(was: Value, own: Value, other: Value, path: string): Value {
    if (equalJson(was, other) || equalJson(own, other)) return own;
    if (equalJson(was, own)) return other;
    if (isObject(own) && isObject(other)) return this.object(isObject(was) ? was : {}, own, other, path);
    if (areCells(was, own, other)) {
      const [before, mine, others] = [was, own, other] as Json[][];
      return mine!.map((item, at) => this.value(before![at], item, others![at], `${path}[${at}]`) ?? item);
    }
    this.conflict(path, was, own, other);
    return own;
  }

  private object(was: JsonObject, own: JsonObject, other: JsonObject, path: string): JsonObject {
    const keys = new Set([...Object.keys(own), ...Object.keys(other)]);
    return Object.fromEntries(
      [...keys].flatMap((key): [string, Json][] => {
        const value = this.value(
          was[key],
          own[key],
          other[key],
          path === '' ? shortKey(key) : `${path}.${shortKey(key)}`,
        );
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }

  /** Each side moved one container into the other's: the release's move is undone. */
  private resolveCycles(): void {
    for (const id of this.parts.keys()) {
      const moved = this.cycleThrough(id).find((one) => {
        const own = this.own.parts.get(one);
        return own !== undefined && own.slot !== this.parts.get(one)!.slot;
      });
      if (moved === undefined) continue;
      const [was, own, other] = this.versions(moved);
      this.conflict(`${own!.path}.parent`, was?.parent, own!.parent, other?.parent);
      this.parts.set(moved, { ...this.parts.get(moved)!, slot: own!.slot });
    }
  }

  /** The ids of a part and its containers if the part is inside itself; otherwise none. */
  private cycleThrough(id: string): string[] {
    const slotOfPart = (one: string) => this.parts.get(one)?.slot;
    const around = [...outwards(id, slotOfPart, (slot) => this.slot(slot)?.holder)];
    const last = slotOfPart(around.at(-1)!);
    return last !== undefined && this.slot(last)?.holder === id ? around : [];
  }

  private slot(name: string): Slot | undefined {
    return this.own.slots.get(name) ?? this.other.slots.get(name) ?? this.was.slots.get(name);
  }

  /** One side adds a key to which the other renames a part: the release's part keeps its former key, or is left out. */
  private resolveKeyClashes(): void {
    const taken = new Map<string, string>();
    const mine = [...this.parts.values()].sort((a, b) => Number(this.isTheirs(a)) - Number(this.isTheirs(b)));
    for (const part of mine) {
      const name = (one: DocumentPart) =>
        `${this.slot(one.slot)?.scope ?? ''}#${keyOf(one.content, one) ?? one.id}`;
      if (part.id !== ROOT && taken.has(name(part))) {
        const [was, own, other] = this.versions(part.id);
        this.conflict(part.path, was?.content, own?.content, other?.content);
        const back = own ?? was;
        if (!back || taken.has(name(back))) this.parts.delete(part.id);
        else this.parts.set(part.id, { ...part, content: { ...part.content, ...keysOf(back) } });
      }
      taken.set(name(this.parts.get(part.id) ?? part), part.id);
    }
  }

  /** Whether the part has another key than on our side. */
  private isTheirs({ id, content, by }: DocumentPart): boolean {
    const own = this.own.parts.get(id);
    return !own || keyOf(own.content, own) !== keyOf(content, { by });
  }

  private slots(): Map<string, Slot> {
    const names = new Set([...this.own.slots.keys(), ...this.other.slots.keys(), ...this.was.slots.keys()]);
    return new Map(
      [...names].map((name) => {
        const inSlot = ({ slots }: PartedDocument) =>
          (slots.get(name)?.ids ?? []).filter((id) => this.parts.get(id)?.slot === name);
        return [
          name,
          { ...this.slot(name)!, ids: orderOf(inSlot(this.was), inSlot(this.own), inSlot(this.other)) },
        ];
      }),
    );
  }

  private conflict(path: string, was: Value, own: Value, other: Value): void {
    this.conflicts.push({
      path,
      ...(was !== undefined && { base: was }),
      ...(own !== undefined && { ours: own }),
      ...(other !== undefined && { theirs: other }),
    });
  }
}

function isUnchanged(one: DocumentPart, other: DocumentPart): boolean {
  return one.slot === other.slot && equalJson(one.content, other.content);
}

/**
 * The columns of a grid and the cells of a layout have no key: if their number is unchanged, they are matched by
 * position.
 */
function areCells(was: Value, own: Value, other: Value): boolean {
  return [was, own, other].every(
    (list) => Array.isArray(list) && list.length === (own as Json[]).length && list.every(isCell),
  );
}

function isCell(item: Json): boolean {
  return isObject(item) && (Array.isArray(item.list) || Array.isArray(item.tds));
}

function keysOf({ content, by }: DocumentPart): JsonObject {
  return Object.fromEntries(by.flatMap((name) => (name in content ? [[name, content[name]!]] : [])));
}

/**
 * The ids of all parts: in our order if we changed it, otherwise in theirs. Parts that only the other side has follow
 * their neighbour.
 */
function orderOf(was: readonly string[], own: readonly string[], other: readonly string[]): string[] {
  const [before, mine] = [new Set(was), new Set(own)];
  const both = (list: readonly string[]) => list.filter((id) => before.has(id) && mine.has(id));
  const [lead, follow] = equalJson(both(was), both(own)) ? [other, own] : [own, other];
  const first: string[] = [];
  const behind = new Map(lead.map((id): [string, string[]] => [id, []]));
  let neighbours = first;
  for (const id of follow) {
    const there = behind.get(id);
    if (there) neighbours = there;
    else neighbours.push(id);
  }
  return [...first, ...lead.flatMap((id) => [id, ...behind.get(id)!])];
}
