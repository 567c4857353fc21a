import type { TSchema } from 'typebox';
import { exceedsBounds } from '../document/bounds';
import type { Path } from '../grammar/rewrite';
import type { PartKind } from '../grammar/says';
import type { Json, JsonObject } from '../json';
import type { FieldGrammars } from '../model/field';
import {
  DocumentParts,
  keyOf,
  outwards,
  ROOT,
  shortKey,
  slotOf,
  type PartedDocument,
  type Slot,
} from './document-parts';
import { updateAt } from './update-at';

/**
 * The key of an item or container of a form, wherever it is nested. Parts with keys of their own below one of them have
 * the keys of both: `['lines', 'price']` is a column of a sub-table, `['tabs', '2']` a pane.
 */
export type PartAddress = string | readonly string[];

/** A position in a form. */
export interface FormPosition {
  /** The part that contains the list; null: the form itself. */
  parent: PartAddress | null;
  /** Which of the lists directly in the parent, in reading order (the columns of a grid, the cells of a table); 0. */
  list?: number;
  /** Number of parts before it, without a moved part itself; at the end if absent or larger than the list. */
  at?: number;
}

/** A part of a form with its position. */
export interface FoundPart extends Required<FormPosition> {
  parent: readonly string[] | null;
  part: JsonObject;
  kind: PartKind;
  /** Its address. */
  keys: readonly string[];
  /** Its path from the root of the document. */
  path: Path;
}

/** A list of parts in a form: what a position may name. */
export interface FoundList {
  parent: readonly string[] | null;
  list: number;
  /** The kind of its parts; a list of form items holds containers, too. */
  kind: PartKind;
  /** The keys of its parts in order. */
  keys: readonly string[];
}

/** Why an operation is not done. `key` is the last key of the address, or the key that is taken. */
export type FormRefusal =
  | { reason: 'unknownPart' | 'unknownList' | 'keyTaken' | 'intoItself' | 'otherKind'; key: string }
  | { reason: 'noKey' | 'tooLarge' };

/** The changed document, which shares everything else with the given one; or the reason why nothing is changed. */
export type FormEdit =
  { document: JsonObject; refused?: undefined } | { document?: undefined; refused: FormRefusal };

/**
 * Finds and edits the parts of one form in plain documents: items, containers, panes and columns of sub-tables, by key.
 * Every operation is pure and defined for all arguments, and keeps the keys of a form unique. A result never exceeds
 * the bounds of a document. The same operations serve every other list with keys, such as a menu (`entries`).
 */
export class FormOperations {
  private readonly documents: DocumentParts;
  private readonly top: string;

  /** `form`: path of the form's list in documents of the grammar: `['formConfig', 'list']` in a page. */
  constructor(grammar: TSchema, fieldTypes: FieldGrammars, form: Path) {
    this.documents = new DocumentParts(grammar, fieldTypes);
    this.top = slotOf(ROOT, form);
  }

  /** Every part of the form; a part comes before those inside it. */
  all(document: JsonObject): FoundPart[] {
    const tree = this.tree(document);
    return [...tree.parts.keys()].flatMap((id) => this.found(tree, id) ?? []);
  }

  /** The part with the key; the first one if an imported form has several. */
  find(document: JsonObject, address: PartAddress): FoundPart | undefined {
    const tree = this.tree(document);
    const id = this.idOf(tree, address);
    return id === undefined ? undefined : this.found(tree, id);
  }

  /** Every list of parts in the form, the form's own first; a list comes before those inside its parts. */
  lists(document: JsonObject): FoundList[] {
    const tree = this.tree(document);
    return [...tree.slots].flatMap(([name, { holder, kind, ids }]): FoundList[] => {
      const keys = ids.map((id) => tree.parts.get(id)!.key);
      if (name === this.top) return [{ parent: null, list: 0, kind, keys }];
      const parent = this.addressOf(tree, holder);
      return parent ? [{ parent, list: tree.lists.get(holder)!.indexOf(name), kind, keys }] : [];
    });
  }

  /** Inserts a part, with the parts inside it. */
  insert(document: JsonObject, part: JsonObject, to: FormPosition): FormEdit {
    const tree = this.tree(document);
    const target = this.target(tree, to);
    if ('refused' in target) return target;
    const { slot, path } = target;
    return this.checked(tree, insertedAt(document, [...path, indexIn(slot.ids.length, to)], part));
  }

  /** Moves a part with everything inside it. */
  move(document: JsonObject, address: PartAddress, to: FormPosition): FormEdit {
    const tree = this.tree(document);
    const id = this.idOf(tree, address);
    if (id === undefined) return unknownPart(address);
    const target = this.target(tree, to);
    if ('refused' in target) return target;
    const { slot, path } = target;
    const from = tree.slots.get(tree.parts.get(id)!.slot)!;
    if (from.kind !== slot.kind) return refused({ reason: 'otherKind', key: lastKey(address) });
    if (isAround(tree, id, slot.holder)) return refused({ reason: 'intoItself', key: lastKey(address) });
    const gone = tree.paths.get(id)!;
    const at = indexIn(slot.ids.length - (from === slot ? 1 : 0), to);
    const there = [...afterRemoval(path, gone), at];
    return this.checked(tree, insertedAt(removedAt(document, gone), there, valueAt(document, gone)));
  }

  /** Removes a part with everything inside it. */
  remove(document: JsonObject, address: PartAddress): FormEdit {
    const tree = this.tree(document);
    const id = this.idOf(tree, address);
    if (id === undefined) return unknownPart(address);
    return { document: removedAt(document, tree.paths.get(id)!) };
  }

  /** Puts another part, with what is inside that, in the place of a part; its key may be another. */
  replace(document: JsonObject, address: PartAddress, part: JsonObject): FormEdit {
    const tree = this.tree(document);
    const id = this.idOf(tree, address);
    if (id === undefined) return unknownPart(address);
    return this.checked(tree, updateAt(document, tree.paths.get(id)!, () => part) as JsonObject);
  }

  private tree(document: JsonObject): FormTree {
    const parted = this.documents.split(document);
    const paths = new Map<string, Path>([[ROOT, []]]);
    const lists = new Map<string, string[]>();
    // The list of a part comes before the lists inside the part.
    for (const [name, { holder, within, ids }] of parted.slots) {
      ids.forEach((id, at) => paths.set(id, [...paths.get(holder)!, ...within, at]));
      lists.set(holder, [...(lists.get(holder) ?? []), name]);
    }
    return { ...parted, document, paths, lists };
  }

  private found(tree: FormTree, id: string): FoundPart | undefined {
    const part = tree.parts.get(id)!;
    const slot = tree.slots.get(part.slot);
    const keys = this.addressOf(tree, id);
    if (!slot || !keys) return undefined;
    const path = tree.paths.get(id)!;
    return {
      part: valueAt(tree.document, path) as JsonObject,
      kind: part.kind,
      keys,
      path,
      parent: this.addressOf(tree, slot.holder),
      list: part.slot === this.top ? 0 : tree.lists.get(slot.holder)!.indexOf(part.slot),
      at: slot.ids.indexOf(id),
    };
  }

  /** The address of a part; null for the root and for parts outside the form. */
  private addressOf({ parts, slots }: FormTree, id: string): string[] | null {
    const keys: string[] = [];
    for (let at = id; at !== ROOT;) {
      const { key, slot } = parts.get(at)!;
      keys.unshift(key);
      const { scope } = slots.get(slot)!;
      if (scope === this.top) return keys;
      at = slots.get(scope)!.holder;
    }
    return null;
  }

  private idOf({ parts, slots, lists }: FormTree, address: PartAddress): string | undefined {
    let scopes = [this.top];
    let id: string | undefined;
    for (const key of typeof address === 'string' ? [address] : address) {
      id = scopes.map((scope) => `${scope}#${shortKey(key)}`).find((one) => parts.has(one));
      if (id === undefined) return undefined;
      scopes = (lists.get(id) ?? []).filter((slot) => slots.get(slot)!.scope === slot);
    }
    return id;
  }

  private target(
    tree: FormTree,
    { parent, list = 0 }: FormPosition,
  ): { slot: Slot; path: Path } | { refused: FormRefusal } {
    const holder = parent === null ? ROOT : this.idOf(tree, parent);
    if (holder === undefined) return unknownPart(parent!);
    const name = (parent === null ? [this.top] : (tree.lists.get(holder) ?? []))[list];
    const slot = name === undefined ? undefined : tree.slots.get(name);
    if (!slot) return refused({ reason: 'unknownList', key: parent === null ? '' : lastKey(parent) });
    return { slot, path: [...tree.paths.get(holder)!, ...slot.within] };
  }

  /** Refuses an edit that makes a document too large, a key ambiguous, or adds a part that no key identifies. */
  private checked(before: FormTree, document: JsonObject): FormEdit {
    if (exceedsBounds(document)) return refused({ reason: 'tooLarge' });
    const was = keyCounts(before);
    const now = keyCounts(this.tree(document));
    for (const [name, { key, count }] of now) {
      if (count <= (was.get(name)?.count ?? 0)) continue;
      if (key === undefined) return refused({ reason: 'noKey' });
      if (count > 1) return refused({ reason: 'keyTaken', key });
    }
    return { document };
  }
}

/** A document with its parts, and the positions of those. */
interface FormTree extends PartedDocument {
  document: JsonObject;
  /** Path of each part, by id. */
  paths: ReadonlyMap<string, Path>;
  /** Names of the lists directly in a part, in reading order, by the part's id. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** How often each key is used in its scope. Parts without a key are counted together. */
function keyCounts({
  parts,
  slots,
}: PartedDocument): Map<string, { key: string | undefined; count: number }> {
  const counts = new Map<string, { key: string | undefined; count: number }>();
  for (const part of parts.values()) {
    if (part.id === ROOT) continue;
    const { scope, kind } = slots.get(part.slot)!;
    const key = keyOf(part.content, part);
    const name = key === undefined ? kind : `${scope}#${key}`;
    counts.set(name, { key, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return counts;
}

const refused = (why: FormRefusal): { refused: FormRefusal } => ({ refused: why });

const unknownPart = (address: PartAddress) => refused({ reason: 'unknownPart', key: lastKey(address) });

const lastKey = (address: PartAddress): string =>
  typeof address === 'string' ? address : (address.at(-1) ?? '');

/** Whether a part contains another one, or is that part. */
const isAround = ({ parts, slots }: PartedDocument, id: string, inner: string): boolean =>
  outwards(
    inner,
    (one) => parts.get(one)?.slot,
    (slot) => slots.get(slot)?.holder,
  ).has(id);

const indexIn = (length: number, { at = length }: FormPosition): number =>
  Math.min(Math.max(Math.trunc(at) || 0, 0), length);

const valueAt = (document: JsonObject, path: Path): JsonObject =>
  path.reduce<Json>((value, step) => (value as JsonObject)[step]!, document) as JsonObject;

/** A copy of a list with other elements in place of some; browsers that are supported have no `toSpliced`. */
const spliced = (list: readonly Json[], at: number, count: number, others: readonly Json[] = []): Json[] => [
  ...list.slice(0, at),
  ...others,
  ...list.slice(at + count),
];

const insertedAt = (document: JsonObject, path: Path, part: JsonObject): JsonObject =>
  updateAt(document, path.slice(0, -1), (list) =>
    spliced(list as Json[], Number(path.at(-1)), 0, [part]),
  ) as JsonObject;

const removedAt = (document: JsonObject, path: Path): JsonObject =>
  updateAt(document, path.slice(0, -1), (list) =>
    spliced(list as Json[], Number(path.at(-1)), 1),
  ) as JsonObject;

/** A path after the part at `gone` was removed from its list: later parts of that list move up. */
function afterRemoval(path: Path, gone: Path): Path {
  const depth = gone.length - 1;
  const [at, was] = [path[depth], gone[depth]];
  const sameList = gone.slice(0, depth).every((step, index) => step === path[index]);
  return sameList && typeof at === 'number' && at > Number(was)
    ? path.map((step, place) => (place === depth ? at - 1 : step))
    : path;
}
