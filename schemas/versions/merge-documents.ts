import {
  DocumentParts,
  keyOf,
  ROOT,
  shortKey,
  type DocumentPart,
  type PartedDocument,
  type Slot,
} from './document-parts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { isObject, type Json, type JsonObject } from '../json';
import { matchRenames } from './match-renames';
import type { DocumentKind } from '../migrations/migration';
import { runToEnd } from '../run-to-end';

/** A place that both sides changed, each in its own way. A side that removed it says nothing. */
export interface MergeConflict {
  /** `columns[sort].label`: parts of lists by their key. */
  path: string;
  base?: Json;
  ours?: Json;
  theirs?: Json;
}

type Value = Json | undefined;
type Part = DocumentPart | undefined;

/** The three versions of a document that a merge works on. */
interface Versions {
  base: JsonObject;
  ours: JsonObject;
  theirs: JsonObject;
}

/** What a merge comes to. */
export interface MergedDocument {
  merged: JsonObject;
  conflicts: MergeConflict[];
}

/** Merges the versions of a document at once. */
export function mergeDocuments(
  kind: DocumentKind,
  versions: Versions,
  fieldTypes: FieldGrammars,
): MergedDocument {
  return runToEnd(mergeSteps(kind, versions, fieldTypes));
}

/**
 * Carries our changes of a document over to its next version, part by part so that others may work in between. What only one
 * side changed is as that side has it; where both changed the same differently, ours stands and a conflict is reported. Which
 * parts there are, where each stands and what each says are merged one by one: a field that we relabel and the release moves
 * into a card stands there, relabelled, once.
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
  const merged = yield* documents.joinSteps(result, (id) => merge.stood(id));
  return { merged, conflicts: merge.conflicts };
}

class Merge {
  readonly conflicts: MergeConflict[] = [];
  private readonly parts = new Map<string, DocumentPart>();
  private readonly taken = new Set<string>();

  constructor(
    private readonly was: PartedDocument,
    private readonly own: PartedDocument,
    private readonly other: PartedDocument,
  ) {}

  *result(): Generator<void, PartedDocument> {
    for (const id of new Set([...this.own.parts.keys(), ...this.other.parts.keys()])) {
      yield;
      this.take(id);
    }
    this.untieCircles();
    yield;
    this.untieKeys();
    yield;
    return { parts: this.parts, slots: this.slots() };
  }

  /** The slot a part stood in that is gone now. */
  stood(id: string): string | undefined {
    return this.versions(id).find((part) => part !== undefined)?.slot;
  }

  private versions(id: string): [Part, Part, Part] {
    return [this.was.parts.get(id), this.own.parts.get(id), this.other.parts.get(id)];
  }

  /** Decides about a part, and before about the one it stood in. Answers whether it stays. */
  private take(id: string): boolean {
    if (!this.taken.has(id)) {
      const part = this.decided(...this.versions(id));
      this.taken.add(id);
      if (part) this.parts.set(id, part);
    }
    return this.parts.has(id);
  }

  /** What one side removed goes unless the other changed it; then ours decides. */
  private decided(was: Part, own: Part, other: Part): DocumentPart | null {
    if (own && other) return this.mergedPart(was, own, other);
    const left = own ?? other;
    if (!left || !was) return left ?? null;
    const holder = this.slot(was.slot)?.holder ?? ROOT;
    const without = own ? this.other : this.own;
    // It went with the part it stood in, which stays all the same because we changed that.
    const stays = own !== undefined && !without.parts.has(holder) && this.take(holder);
    if (saysSame(was, left)) return stays ? own : null;
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

  /** Each side moved one container into the other's: the release's move is taken back. */
  private untieCircles(): void {
    for (const id of this.parts.keys()) {
      const moved = this.circleThrough(id).find((one) => {
        const own = this.own.parts.get(one);
        return own !== undefined && own.slot !== this.parts.get(one)!.slot;
      });
      if (moved === undefined) continue;
      const [was, own, other] = this.versions(moved);
      this.conflict(`${own!.path}.parent`, was?.parent, own!.parent, other?.parent);
      this.parts.set(moved, { ...this.parts.get(moved)!, slot: own!.slot });
    }
  }

  /** Ids of the parts around a part, itself among them, when it stands in itself; else none. */
  private circleThrough(id: string): string[] {
    const seen = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && at !== ROOT && !seen.has(at)) {
      seen.add(at);
      const slot: string | undefined = this.parts.get(at)?.slot;
      at = slot === undefined ? undefined : this.slot(slot)?.holder;
    }
    return at === id ? [...seen] : [];
  }

  private slot(name: string): Slot | undefined {
    return this.own.slots.get(name) ?? this.other.slots.get(name) ?? this.was.slots.get(name);
  }

  /** One side adds a key that the other renames a part to: the release's part keeps its former key, or is left out. */
  private untieKeys(): void {
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

  /** Whether the key of a part is not the one it has with us. */
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

function saysSame(one: DocumentPart, other: DocumentPart): boolean {
  return one.slot === other.slot && equalJson(one.content, other.content);
}

/** The columns of a grid and the cells of a layout have no key: as long as there are as many, each is known by its place. */
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

/** Ids of all parts: in our order when we changed it, else in theirs; parts of the other stand behind their neighbour. */
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
