import type { TSchema } from 'typebox';
import type { FieldGrammars } from '../model/field';
import { partContext, rewrite, type Path, type Visitor } from '../grammar/rewrite';
import type { PartKind, Parts } from '../grammar/says';
import { isObject, type Json, type JsonObject } from '../json';
import { runToEnd } from '../run-to-end';
import { shortened } from '../text/cut-text';
import { hashText } from '../text/hash-text';

/** A part of a document that has a key of its own: a column, a form item, a pane, a button … */
export interface DocumentPart {
  /** Tells it apart in the document, wherever it stands within its tree. */
  id: string;
  kind: PartKind;
  key: string;
  /** Properties of which the first that it has is its key. */
  by: readonly string[];
  /** The list it stands in. */
  slot: string;
  /** Where it stands, for a person: `tabs/2`; empty at the top of its tree. */
  parent: string;
  /** `columns[name]`, with the keys of the parts around it. */
  path: string;
  /** What it says itself: the lists of parts in it are empty. */
  content: JsonObject;
}

/** One list of parts. */
export interface Slot {
  /** Id of the part it stands in. */
  holder: string;
  /** Where it stands there. */
  within: Path;
  /** The slot at the top of its tree; itself where parts do not nest. Parts may stand in any slot of one scope. */
  scope: string;
  /** Ids of its parts in order. */
  ids: string[];
}

/** A document taken apart: what parts there are, what each says, and in which order they stand. */
export interface PartedDocument {
  parts: Map<string, DocumentPart>;
  slots: Map<string, Slot>;
}

/** Id of what a document says outside of all parts. */
export const ROOT = '';

/** A part that the walk is in. */
interface Frame {
  id: string;
  /** Length of its path: what follows is the path within it. */
  depth: number;
  path: string;
  /** The slot at the top of the tree it belongs to. */
  tree?: string;
  /** What parts in it name as their parent. */
  place: string;
}

const TOP: Frame = { id: ROOT, depth: 0, path: '', place: '' };

/** Takes documents of one grammar apart and puts them together again. */
export class DocumentParts {
  constructor(
    private readonly schema: TSchema,
    private readonly fieldTypes: FieldGrammars,
  ) {}

  /** Takes a document apart at once. */
  split(document: JsonObject, ids?: ReadonlyMap<string, string>): PartedDocument {
    return runToEnd(this.splitSteps(document, ids));
  }

  /**
   * Takes a document apart, one part after the other. `ids`: what parts are called instead, so that a renamed part keeps the
   * id it has in another version.
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
      const tree = frame.tree ?? (spec.tree ? slot : undefined);
      const scope = spec.tree ? tree! : slot;
      const known: Slot = { holder: frame.id, within, scope, ids: [] };
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
            done: (said) => parted.parts.set(id, { ...part, content: isObject(said) ? said : {} }),
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
   * Puts a document together. No part is lost: those of a list that its holder no longer has (a column of a grid that is
   * gone) go to another list of the holder or behind the holder itself; those of a holder that is gone go to where it
   * stood, which `stood` answers.
   */
  *joinSteps(
    { parts, slots }: PartedDocument,
    stood: (id: string) => string | undefined = () => undefined,
  ): Generator<void, JsonObject> {
    const contents = new Map([...parts].map(([id, { content }]) => [id, content]));
    const lists = new Map([...slots].map(([slot, { ids }]) => [slot, [...ids]]));
    for (const { holder, within, ids } of slots.values()) {
      const content = contents.get(holder);
      if (content && ids.length > 0) contents.set(holder, withList(content, within));
    }
    // The nearest slot of a scope around a part, whether it is there or was. Where parts stood and where they stand may go in
    // a circle: one side removed what the other moved its holder into.
    const around = (id: string, scope: string): string => {
      const seen = new Set<string>();
      for (let at = id; at !== ROOT && !seen.has(at);) {
        seen.add(at);
        const slot = parts.get(at)?.slot ?? stood(at);
        const found = slot === undefined ? undefined : slots.get(slot);
        if (!slot || !found) break;
        if (found.scope === scope) return slot;
        at = found.holder;
      }
      return scope;
    };
    for (;;) {
      const { document, met } = yield* this.assemble(contents, lists);
      const lost = [...lists]
        .filter(([slot, ids]) => ids.length > 0 && !met.has(slot))
        .map(([slot, ids]) => {
          const { holder, scope } = slots.get(slot)!;
          const other = [...met].find(
            ([name, of]) => of === holder && name !== slot && slots.get(name)?.scope === scope,
          )?.[0];
          return { slot, ids, holder, scope, home: other ?? around(holder, scope) };
        });
      const [first] = lost;
      if (!first) return document;
      // Only to what is in the document, so that each turn brings a list back; lists lost in each other go to the top.
      const next = lost.find(({ home }) => met.has(home)) ?? { ...first, home: first.scope };
      const { slot, ids, holder, home } = next;
      lists.delete(slot);
      const target = lists.get(home) ?? [];
      const at = target.indexOf(holder);
      target.splice(at < 0 ? target.length : at + 1, 0, ...ids);
      if (home !== slot) lists.set(home, target);
    }
  }

  /** The document, and the slots that it has, each with its holder. */
  private *assemble(
    contents: ReadonlyMap<string, JsonObject>,
    lists: ReadonlyMap<string, readonly string[]>,
  ): Generator<void, { document: JsonObject; met: Map<string, string> }> {
    const met = new Map<string, string>();
    const document = yield* this.walk(contents.get(ROOT)!, TOP, ({ path, frame, walkPart }) => {
      const slot = slotOf(frame.id, path.slice(frame.depth));
      met.set(slot, frame.id);
      const whole: Json[] = [];
      (lists.get(slot) ?? []).forEach((id, at) =>
        walkPart(() => ({
          part: contents.get(id)!,
          at,
          frame: { ...TOP, id, depth: path.length + 1 },
          done: (said) => (whole[at] = said),
        })),
      );
      return whole;
    });
    return { document: document as JsonObject, met };
  }

  /**
   * Walks a document part by part, in the order in which they are written. The parts of a list are walked after the list was
   * answered, one a step, so that others may work in between: `done` is told what each came to.
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

/** A list of parts that the walk met. */
interface List {
  spec: Parts;
  list: readonly Json[];
  path: Path;
  /** The part it stands in. */
  frame: Frame;
  /** Has one of its parts walked later. */
  walkPart(open: () => { part: Json; at: number; frame: Frame; done(said: Json): void }): void;
}

const slotOf = (holder: string, within: Path): string => `${holder}>${within.join('.')}`;

/** The key of a part; undefined where it has none. */
export function keyOf(part: Json, { by }: Pick<Parts, 'by'>): string | undefined {
  if (!isObject(part)) return undefined;
  const value = by.map((name) => part[name]).find((one) => one !== undefined && one !== '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Longer keys are told apart by a fingerprint: every part within repeats the keys of those around it. */
const KEY_LENGTH = 100;

/** A key as it stands in ids and paths. */
export function shortKey(key: string): string {
  return key.length <= KEY_LENGTH ? key : `${shortened(key, KEY_LENGTH)}${hashText(key)}`;
}

/** Parts of imported documents may have the same key: the second goes by another. Where counting stopped is remembered. */
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

/** Form items and containers stand in the same lists. */
function kindOf(part: Json, { kind }: Parts): PartKind {
  const holds =
    isObject(part) && (part.columns !== undefined || part.trs !== undefined || part.type === 'card');
  return kind === 'field' && holds ? 'container' : kind;
}

/** `tabs/2`, `grid/1`, `table/0.1`: the part around, and which of its lists. */
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

/** The content with an empty list where one of its lists was, unless the place itself is gone. */
function withList(content: JsonObject, [step, ...rest]: Path): JsonObject {
  if (typeof step !== 'string') return content;
  const inner = content[step];
  if (rest.length === 0) return Array.isArray(inner) ? content : { ...content, [step]: [] };
  if (inner !== undefined && !isObject(inner)) return content;
  const changed = withList(inner ?? {}, rest);
  return changed === inner ? content : { ...content, [step]: changed };
}
