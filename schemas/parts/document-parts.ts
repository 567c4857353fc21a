import type { TSchema } from 'typebox';
import type { FieldGrammars } from '../model/field';
import { partContext, rewrite, type Path, type Visitor } from '../grammar/rewrite';
import type { PartKind, Parts } from '../grammar/says';
import { isObject, type Json, type JsonObject } from '../json';
import { runToEnd } from '../run-to-end';
import { shortened } from '../text/cut-text';
import { hashText } from '../text/hash-text';

/** A part of a document with a key: a column, a form item, a pane, a button … */
export interface DocumentPart {
  /** Identifies the part in the document, independent of its position within its tree. */
  id: string;
  kind: PartKind;
  key: string;
  /** Properties that may hold the key; the first that is set counts. */
  by: readonly string[];
  /** The list that contains it. */
  slot: string;
  /** Its container as users see it: `tabs/2`; empty at the top of its tree. */
  parent: string;
  /** `columns[name]`, with the keys of the enclosing parts. */
  path: string;
  /** Its content, with the lists of inner parts emptied. */
  content: JsonObject;
}

/** One list of parts. */
export interface Slot {
  /** Id of the part that contains the list. */
  holder: string;
  /** Path of the list in that part. */
  within: Path;
  /**
   * The slot at the top of its tree; the slot itself if its parts do not nest. Parts can move between the slots of a
   * scope.
   */
  scope: string;
  /** The kind of its parts; in a list of form items, containers are of this kind, too. */
  kind: PartKind;
  /** Ids of its parts in order. */
  ids: string[];
}

/** A document split into its parts: their content and their order. */
export interface PartedDocument {
  parts: Map<string, DocumentPart>;
  slots: Map<string, Slot>;
}

/** Id of the content outside all parts. */
export const ROOT = '';

/** A part that the walk has entered. */
interface Frame {
  id: string;
  /** Length of its path; the rest of a path is relative to the part. */
  depth: number;
  path: string;
  /** The slot at the top of the tree around it, and the kind of that tree's parts. */
  tree?: Pick<Slot, 'scope' | 'kind'>;
  /** The value of `parent` for the parts in it. */
  place: string;
}

const TOP: Frame = { id: ROOT, depth: 0, path: '', place: '' };

/** Splits documents of one grammar into parts and joins them again. */
export class DocumentParts {
  constructor(
    private readonly schema: TSchema,
    private readonly fieldTypes: FieldGrammars,
  ) {}

  /** Splits a document without yielding. */
  split(document: JsonObject, ids?: ReadonlyMap<string, string>): PartedDocument {
    return runToEnd(this.splitSteps(document, ids));
  }

  /**
   * Splits a document, yielding after each part. `ids` maps ids to other ids, so that a renamed part keeps its id from
   * another version.
   */
  *splitSteps(
    document: JsonObject,
    ids: ReadonlyMap<string, string> = new Map(),
  ): Generator<void, PartedDocument> {
    const parted: PartedDocument = { parts: new Map(), slots: new Map() };
    const unused = unusedIds(parted.parts);
    const content = yield* this.walk(document, TOP, ({ spec, list, path, frame, walkPart }) => {
      const within = path.slice(frame.depth);
      const slot = slotOf(frame.id, within);
      const { kind } = spec;
      const isOther = spec.tree && frame.tree?.kind !== kind;
      // The choices of a field are a tree of their own inside the tree of the form.
      const tree = isOther ? { scope: slot, kind } : frame.tree;
      const scope = spec.tree ? tree!.scope : slot;
      const known: Slot = { holder: frame.id, within, scope, kind, ids: [] };
      parted.slots.set(slot, known);
      const parent = placeOf(frame, within);
      const base = pathText(frame.path, within);
      list.forEach((item, at) =>
        walkPart(() => {
          const key = keyOf(item, spec) ?? `[${at}]`;
          const word = shortKey(key);
          const own = `${scope}#${word}`;
          const id = unused(ids.get(own) ?? own);
          const here = `${base}[${word}]`;
          known.ids.push(id);
          const part = { id, kind: kindOf(item, spec), key, by: spec.by, slot, parent, path: here };
          parted.parts.set(id, { ...part, content: {} });
          const place = spec.kind === 'pane' ? `${frame.place}/${word}` : spec.tree ? word : '';
          return {
            part: item,
            at,
            frame: { id, depth: path.length + 1, path: here, place, ...(tree && { tree }) },
            done: (walked) => parted.parts.set(id, { ...part, content: isObject(walked) ? walked : {} }),
          };
        }),
      );
      return [];
    });
    const root = { id: ROOT, kind: 'setting', key: '', by: [], slot: '', parent: '', path: '' } as const;
    parted.parts.set(ROOT, { ...root, content: content as JsonObject });
    return parted;
  }

  /**
   * Joins the parts of a document. No part is lost: if a list no longer exists in its holder (such as a removed column
   * of a grid), its parts go to another list of the holder, or behind the holder; if the holder no longer exists, they
   * go to its former slot, which `formerSlot` returns.
   */
  *joinSteps(
    { parts, slots }: PartedDocument,
    formerSlot: (id: string) => string | undefined = () => undefined,
  ): Generator<void, JsonObject> {
    const contents = new Map([...parts].map(([id, { content }]) => [id, content]));
    const lists = new Map([...slots].map(([slot, { ids }]) => [slot, [...ids]]));
    for (const { holder, within, ids } of slots.values()) {
      const content = contents.get(holder);
      if (content && ids.length > 0) contents.set(holder, withList(content, within));
    }
    // The nearest slot of a scope around a part that exists or existed. Former and present positions together may form
    // a cycle: one side removed the container into which the other moved the holder.
    const slotOfPart = (id: string) => parts.get(id)?.slot ?? formerSlot(id);
    const around = (id: string, scope: string): string => {
      for (const one of outwards(id, slotOfPart, (slot) => slots.get(slot)?.holder)) {
        const slot = slotOfPart(one);
        if (slot !== undefined && slots.get(slot)?.scope === scope) return slot;
      }
      return scope;
    };
    for (;;) {
      const { document, reached } = yield* this.assemble(contents, lists);
      const lost = [...lists]
        .filter(([slot, ids]) => ids.length > 0 && !reached.has(slot))
        .map(([slot, ids]) => {
          const { holder, scope } = slots.get(slot)!;
          const other = [...reached].find(
            ([name, of]) => of === holder && name !== slot && slots.get(name)?.scope === scope,
          )?.[0];
          return { slot, ids, holder, scope, home: other ?? around(holder, scope) };
        });
      const [first] = lost;
      if (!first) return document;
      // Only slots that are in the document are targets, so each pass restores one list; lists that contain each other
      // go to the top.
      const next = lost.find(({ home }) => reached.has(home)) ?? { ...first, home: first.scope };
      const { slot, ids, holder, home } = next;
      lists.delete(slot);
      const target = lists.get(home) ?? [];
      const at = target.indexOf(holder);
      target.splice(at < 0 ? target.length : at + 1, 0, ...ids);
      if (home !== slot) lists.set(home, target);
    }
  }

  /** The document, and its slots with their holders. */
  private *assemble(
    contents: ReadonlyMap<string, JsonObject>,
    lists: ReadonlyMap<string, readonly string[]>,
  ): Generator<void, { document: JsonObject; reached: Map<string, string> }> {
    const reached = new Map<string, string>();
    const document = yield* this.walk(contents.get(ROOT)!, TOP, ({ path, frame, walkPart }) => {
      const slot = slotOf(frame.id, path.slice(frame.depth));
      reached.set(slot, frame.id);
      const whole: Json[] = [];
      (lists.get(slot) ?? []).forEach((id, at) =>
        walkPart(() => ({
          part: contents.get(id)!,
          at,
          frame: { ...TOP, id, depth: path.length + 1 },
          done: (walked) => (whole[at] = walked),
        })),
      );
      return whole;
    });
    return { document: document as JsonObject, reached };
  }

  /**
   * Walks a document part by part, in document order. The parts of a list are walked after `visit` has returned the
   * list, one per step, so that other work can run in between; `done` receives the result of each.
   */
  private *walk(document: JsonObject, top: Frame, visit: (list: List) => Json[]): Generator<void, Json> {
    let frame = top;
    let found: (() => void)[] = [];
    const list: NonNullable<Visitor['list']> = (spec, parts, path, inner) => {
      const walkPart: List['walkPart'] = (open) =>
        void found.push(() => {
          const { part, at, frame: own, done } = open();
          frame = own;
          done(inner(part, at));
        });
      return visit({ spec, list: parts, path, frame, walkPart });
    };
    const walked = rewrite(this.schema, document, partContext(this.fieldTypes), { list });
    const waiting: (() => void)[] = [];
    for (;;) {
      for (let at = found.length - 1; at >= 0; at--) waiting.push(found[at]!);
      found = [];
      const next = waiting.pop();
      if (!next) return walked;
      next();
      yield;
    }
  }
}

/** A list of parts that the walk has reached. */
interface List {
  spec: Parts;
  list: readonly Json[];
  path: Path;
  /** The part that contains the list. */
  frame: Frame;
  /** Schedules one of its parts for walking. */
  walkPart(open: () => { part: Json; at: number; frame: Frame; done(walked: Json): void }): void;
}

/**
 * The ids of a part and of the parts around it, from the inside. Ends at the root, at a part without a known list, and
 * before a part that comes again: versions that are put together can contain each other.
 */
export function outwards(
  id: string,
  slotOfPart: (id: string) => string | undefined,
  holderOf: (slot: string) => string | undefined,
): Set<string> {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && at !== ROOT && !seen.has(at);) {
    seen.add(at);
    const slot = slotOfPart(at);
    at = slot === undefined ? undefined : holderOf(slot);
  }
  return seen;
}

/** The name of the list at a path inside a part, or inside the document (`ROOT`). */
export const slotOf = (holder: string, within: Path): string => `${holder}>${within.join('.')}`;

/** The key of a part; undefined if it has none. */
export function keyOf(part: Json, { by }: Pick<Parts, 'by'>): string | undefined {
  if (!isObject(part)) return undefined;
  const value = by.map((name) => part[name]).find((one) => one !== undefined && one !== '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * Longer keys are cut and completed with a hash, because the path of every inner part repeats the keys of its enclosing
 * parts.
 */
const KEY_LENGTH = 100;

/** A key as it is written in ids and paths. */
export function shortKey(key: string): string {
  return key.length <= KEY_LENGTH ? key : `${shortened(key, KEY_LENGTH)}${hashText(key)}`;
}

/**
 * Parts of imported documents may have the same key: later ones get a numbered id. The next number is remembered, so
 * that many equal keys take linear time.
 */
function unusedIds(parts: ReadonlyMap<string, unknown>): (id: string) => string {
  const counts = new Map<string, number>();
  return (id) => {
    if (!parts.has(id)) return id;
    let count = counts.get(id) ?? 2;
    while (parts.has(`${id}~${count}`)) count++;
    counts.set(id, count + 1);
    return `${id}~${count}`;
  };
}

/** Form items and containers are in the same lists. */
function kindOf(part: Json, { kind }: Parts): PartKind {
  const holds =
    isObject(part) && (part.columns !== undefined || part.trs !== undefined || part.type === 'card');
  return kind === 'field' && holds ? 'container' : kind;
}

/** `tabs/2`, `grid/1`, `table/0.1`: the enclosing part and the number of its list. */
function placeOf({ place }: Frame, within: Path): string {
  const numbers = within.filter((step) => typeof step === 'number');
  return place === '' || numbers.length === 0 ? place : `${place}/${numbers.join('.')}`;
}

function pathText(base: string, within: Path): string {
  return within.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    base,
  );
}

/** The content with an empty list at the path of a former list, unless the place itself no longer exists. */
function withList(content: JsonObject, [step, ...rest]: Path): JsonObject {
  if (typeof step !== 'string') return content;
  const inner = content[step];
  if (rest.length === 0) return Array.isArray(inner) ? content : { ...content, [step]: [] };
  if (inner !== undefined && !isObject(inner)) return content;
  const changed = withList(inner ?? {}, rest);
  return changed === inner ? content : { ...content, [step]: changed };
}
