import type { JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { execute } from '../edit/part-actions';
import type { Designing } from '../edit/designing';
import { nameOfPart } from '../project/part-name';
import { samePlace } from '../project/places';
import {
  entriesIn,
  insertEntry,
  isHolder,
  isReachable,
  mayHold,
  moveEntry,
  removeEntry,
  type Holder,
  type MenuParts,
} from './menu-places';

/** The menu that is shown. */
export const menuOf = ({ store, view }: Designing): MenuParts => ({
  view,
  around: store.tools.bench.around,
});

/** The selected entry. */
export const selectedEntry = ({ view, state }: Designing): FoundPart | undefined =>
  view.parts.get(state.selected.at(-1) ?? '');

/** The title of an entry, or its name. */
export const titleOf = ({ part: { title }, keys }: FoundPart): string =>
  typeof title === 'string' && title !== '' ? title : (keys.at(-1) ?? '');

/** The place of an entry among those beside it, counted from 0. */
export const placeAmong = (menu: MenuParts, { parent, keys }: FoundPart): number =>
  entriesIn(menu, parent).findIndex(({ part }) => part && samePlace(part.keys, keys));

/** Moves an entry to a place of the menu as it is shown, counted without itself. */
export function moveTo(designing: Designing, moved: FoundPart, holder: Holder, at: number): void {
  const menu = menuOf(designing);
  if (!mayHold(menu, holder, moved) || !isReachable(menu, holder, at, moved))
    return designing.say(designing.t('designer.menus.notThere'));
  if (samePlace(holder, moved.parent) && at === placeAmong(menu, moved)) return;
  const name = nameOfPart([moved.keys.at(-1) ?? '']);
  if (execute(designing, moveEntry(menu, moved, holder, at), { select: [name] }))
    sayPlace(designing, name, 'designer.said.moved');
}

/** Moves an entry over the one before or behind it. */
export function shiftEntry(designing: Designing, moved: FoundPart, step: 1 | -1): void {
  const menu = menuOf(designing);
  const at = placeAmong(menu, moved) + step;
  if (at >= 0 && at < entriesIn(menu, moved.parent).length) moveTo(designing, moved, moved.parent, at);
  else
    designing.say(
      designing.t(step < 0 ? 'designer.said.first' : 'designer.said.last', { label: titleOf(moved) }),
    );
}

/** The entry into which another one moves to the right: the one before it. */
export function holderBefore(designing: Designing, moved: FoundPart): FoundPart | undefined {
  const menu = menuOf(designing);
  const before = entriesIn(menu, moved.parent)[placeAmong(menu, moved) - 1]?.part;
  return before && mayHold(menu, before.keys, moved) ? before : undefined;
}

/** Moves an entry below the one before it, at the end. */
export function moveInto(designing: Designing, moved: FoundPart): void {
  const holder = holderBefore(designing, moved);
  if (holder) moveTo(designing, moved, holder.keys, entriesIn(menuOf(designing), holder.keys).length);
  else designing.say(designing.t('designer.menus.notThere'));
}

/** Moves an entry behind the one that it is below. */
export function moveOut(designing: Designing, moved: FoundPart): void {
  const holder = moved.parent && designing.view.parts.get(nameOfPart(moved.parent));
  if (holder) moveTo(designing, moved, holder.parent, placeAmong(menuOf(designing), holder) + 1);
  else designing.say(designing.t('designer.menus.notThere'));
}

/** Removes an entry with everything below it; the next one is selected. */
export function removeOne(designing: Designing, gone: FoundPart): void {
  const menu = menuOf(designing);
  const beside = entriesIn(menu, gone.parent).flatMap(({ part }) => part ?? []);
  const at = beside.findIndex(({ keys }) => samePlace(keys, gone.keys));
  const next = beside[at + 1] ?? beside[at - 1];
  const select = next ? next.keys : gone.parent;
  execute(designing, removeEntry(menu, gone), {
    select: select ? [nameOfPart(select)] : [],
    said: designing.t('designer.said.unlisted', { label: titleOf(gone) }),
  });
}

/** Adds a directory or an entry: inside the selected directory, otherwise behind the selected entry. */
export function addEntry(designing: Designing, kind: 'directory' | 'page'): void {
  const { store, view, t } = designing;
  const menu = menuOf(designing);
  const selected = selectedEntry(designing);
  const made = freshEntry(designing, kind, t(`designer.menus.new.${kind}`));
  const inside = selected && isHolder(selected) && mayHold(menu, selected.keys, asFound(made));
  const holder = inside ? selected.keys : (selected?.parent ?? null);
  const count = entriesIn(menu, holder).length;
  const at = selected && !inside ? placeAmong({ ...menu, view }, selected) + 1 : count;
  const name = nameOfPart([String(made.name)]);
  if (execute(designing, insertEntry(menu, made, holder, at), { select: [name] }))
    sayPlace({ ...designing, view: store.view }, name, 'designer.said.added');
}

const asFound = (part: JsonObject): FoundPart => ({
  ...{ part, kind: 'menu', keys: [String(part.name)], path: [], parent: null, list: 0, at: 0 },
});

function freshEntry({ store, view }: Designing, kind: 'directory' | 'page', title: string): JsonObject {
  const id = String(store.project.page.id ?? 'menu');
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const taken = new Set([...view.parts.values()].flatMap(({ part: { name, path } }) => [name, path]));
  for (let n = 1; ; n++) {
    const name = `${words.join('')}Entry${n}`;
    const path = `/${id}/entry${n}`;
    if (taken.has(name) || taken.has(path)) continue;
    return kind === 'directory'
      ? { path, name, title, layout: 1, children: [] }
      : { path, name, title, layout: 3 };
  }
}

function sayPlace(designing: Designing, name: string, words: string): void {
  const { store, say, t } = designing;
  const menu = { ...menuOf(designing), view: store.view };
  const found = menu.view.parts.get(name);
  if (!found) return;
  const holder = found.parent && menu.view.parts.get(nameOfPart(found.parent));
  say(
    t(holder ? `${words}In` : words, {
      ...{ label: titleOf(found), holder: holder ? titleOf(holder) : '' },
      ...{ n: placeAmong(menu, found) + 1, of: entriesIn(menu, found.parent).length },
    }),
  );
}
