import { inOrder } from '../../schemas/document/menu-order';
import type { JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { Bench, TopEntry } from '../../schemas/record/bench';
import type { Command } from '../project/command';
import { nameOfPart } from '../project/part-name';
import { samePlace } from '../project/places';
import type { ProjectView } from '../project/project-view';

/** An entry as the menu shows it; without `part` it belongs to another domain. */
export interface ShownEntry extends TopEntry {
  part?: FoundPart;
}

/** The entries of a menu and those of other domains beside them. */
export interface MenuParts {
  view: Pick<ProjectView, 'parts'>;
  around: Bench['around'];
}

/** The address of an entry that has entries below it; null: the top of the menu. */
export type Holder = readonly string[] | null;

/** A menu has three levels. */
const LEVELS = 3;

/** The entries below a holder in the order of the menu. */
export function entriesIn({ view, around }: MenuParts, holder: Holder): ShownEntry[] {
  const own = [...view.parts.values()].filter(({ parent }) => samePlace(parent, holder)).map(shownEntry);
  return inOrder(holder === null && around ? [...around.before, ...own, ...around.after] : own);
}

function shownEntry(found: FoundPart): ShownEntry {
  const { title, icon, order } = found.part;
  return {
    name: found.keys.at(-1) ?? '',
    title: typeof title === 'string' && title !== '' ? title : (found.keys.at(-1) ?? ''),
    ...(typeof icon === 'string' && { icon }),
    ...(typeof order === 'number' && { order }),
    part: found,
  };
}

/** Whether entries may stand below an entry: below a directory, or where some already do. */
export const isHolder = ({ part: { children, page, view, app } }: FoundPart): boolean =>
  Array.isArray(children) || (page ?? view ?? app) === undefined;

/** The levels of the menu that a holder has above its entries: 0 for the top. */
export function depthOf({ parts }: MenuParts['view'], holder: Holder): number {
  let depth = 0;
  for (let at = holder; at; at = parts.get(nameOfPart(at))?.parent ?? null) depth += 1;
  return depth;
}

/** Whether an entry, with what is below it, may stand below a holder. */
export function mayHold({ view }: MenuParts, holder: Holder, moved: FoundPart): boolean {
  for (let at = holder; at; at = view.parts.get(nameOfPart(at))?.parent ?? null)
    if (samePlace(at, moved.keys)) return false;
  const target = holder && view.parts.get(nameOfPart(holder));
  if (holder && (!target || !isHolder(target))) return false;
  return samePlace(holder, moved.parent) || depthOf(view, holder) + heightOf(moved.part) <= LEVELS;
}

function heightOf({ children }: JsonObject): number {
  const below = Array.isArray(children) ? (children as JsonObject[]).map(heightOf) : [];
  return 1 + Math.max(0, ...below);
}

/** Every holder below which an entry may stand, from top to bottom. */
export const holdersFor = (menu: MenuParts, moved: FoundPart): Holder[] =>
  [null, ...[...menu.view.parts.values()].map(({ keys }) => keys)].filter((one) => mayHold(menu, one, moved));

/** Where an entry has to stand in the document, and its order, so that the menu shows it between two others. */
interface Standing {
  at: number;
  order: number | undefined;
}

/** The entries below a holder without one that moves. */
export const othersIn = (menu: MenuParts, holder: Holder, moved?: FoundPart): ShownEntry[] =>
  entriesIn(menu, holder).filter(({ part }) => !part || !samePlace(part.keys, moved?.keys ?? null));

/** Whether the order of an entry can put it there: nothing comes behind an entry of a later domain without an order. */
export function isReachable(menu: MenuParts, holder: Holder, at: number, moved: FoundPart): boolean {
  const before = othersIn(menu, holder, moved)[at - 1];
  if (!before || before.part || before.order !== undefined) return true;
  return !menu.around?.after.some(({ name }) => name === before.name);
}

/**
 * What puts an entry at a place of the menu as it is shown. Beside an entry of the same document it takes the order of
 * that, and stands next to it; between entries of other domains it has an order of its own.
 */
export function standingAt(menu: MenuParts, holder: Holder, at: number, moved?: FoundPart): Standing {
  const others = othersIn(menu, holder, moved);
  const [before, next] = [others[at - 1], others[at]];
  const own = others.flatMap(({ part }) => part ?? []).sort((one, other) => one.at - other.at);
  if (before?.part) return { at: own.indexOf(before.part) + 1, order: before.order };
  if (next?.part) return { at: own.indexOf(next.part), order: next.order };
  return { at: own.length, order: orderBetween(before, next) };
}

function orderBetween(before: TopEntry | undefined, next: TopEntry | undefined): number | undefined {
  if (!before && !next) return undefined;
  if (!before) return (next?.order ?? 1) - 1;
  if (before.order === undefined) return undefined;
  return next?.order === undefined ? before.order + 1 : (before.order + next.order) / 2;
}

/** Moves an entry to a place of the menu as it is shown, counted without itself. */
export function moveEntry(menu: MenuParts, moved: FoundPart, holder: Holder, at: number): Command {
  const { at: place, order } = standingAt(menu, holder, at, moved);
  const name = moved.keys.at(-1) ?? '';
  const commands: Command[] = [...opened(menu, holder)];
  if (moved.part.order !== order)
    commands.push({ verb: 'set', at: name, path: ['order'], ...(order !== undefined && { value: order }) });
  commands.push({ verb: 'move', at: name, to: { parent: holder, at: place } });
  return { verb: 'all', commands: [...commands, ...closed(menu, moved, holder)] };
}

/** Adds an entry at a place of the menu as it is shown. */
export function insertEntry(menu: MenuParts, entry: JsonObject, holder: Holder, at: number): Command {
  const { at: place, order } = standingAt(menu, holder, at);
  const part = { ...entry, ...(order !== undefined && { order }) };
  const insert: Command = { verb: 'insert', part, to: { parent: holder, at: place } };
  return { verb: 'all', commands: [...opened(menu, holder), insert] };
}

/** Removes an entry with everything below it. */
export const removeEntry = (menu: MenuParts, gone: FoundPart): Command => ({
  verb: 'all',
  commands: [{ verb: 'remove', at: gone.keys }, ...closed(menu, gone, null)],
});

/** A directory without entries may not have a list for them yet. */
function opened({ view }: MenuParts, holder: Holder): Command[] {
  const target = holder && view.parts.get(nameOfPart(holder));
  if (!target || Array.isArray(target.part.children)) return [];
  return [{ verb: 'set', at: target.keys, path: ['children'], value: [] }];
}

/** A page whose last entry leaves has no list of entries any more: with an empty one nobody could open it. */
function closed({ view }: MenuParts, { parent }: FoundPart, to: Holder): Command[] {
  const former = parent && !samePlace(parent, to) && view.parts.get(nameOfPart(parent));
  if (!former || (former.part.children as JsonObject[]).length > 1) return [];
  const { page, view: screen, app } = former.part;
  return (page ?? screen ?? app) === undefined ? [] : [{ verb: 'set', at: former.keys, path: ['children'] }];
}
