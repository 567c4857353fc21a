import type { JsonObject } from '../../schemas/json';
import type { FoundPart, FormPosition } from '../../schemas/parts/form-operations';
import type { Command, Refusal } from '../project/command';
import { nameOfPart, type PartName } from '../project/part-name';
import type { ProjectView } from '../project/project-view';
import { copiedText, partsInText, pasted } from './copied-parts';
import type { Designing } from './designing';
import { FreshNames } from './fresh-names';
import type { NewPart } from './new-part';
import { labelOf, placeOf, titleOfType } from './part-words';

/** The selected parts in document order, without those inside another selected one. */
export function selectedParts({ view, state }: Pick<Designing, 'view' | 'state'>): FoundPart[] {
  const chosen = new Set(state.selected);
  return [...view.parts.values()].filter(
    (part) => chosen.has(nameOfPart(part.keys)) && !isInside(part, chosen, view),
  );
}

function isInside({ parent }: FoundPart, names: ReadonlySet<PartName>, view: ProjectView): boolean {
  for (let at = parent; at; at = view.parts.get(nameOfPart(at))?.parent ?? null)
    if (names.has(nameOfPart(at))) return true;
  return false;
}

/** Where a new part stands: inside a selected pane or empty container, otherwise behind the selected part. */
export function placeForNew({ view, state }: Pick<Designing, 'view' | 'state'>): FormPosition {
  let part = view.parts.get(state.selected.at(-1) ?? '');
  // Columns of a sub-table are no place for the parts of a form.
  while (part && part.kind === 'innerColumn')
    part = part.parent ? view.parts.get(nameOfPart(part.parent)) : undefined;
  if (!part) return { parent: null };
  const inside = view.lists.filter(({ parent }) => parent && nameOfPart(parent) === nameOfPart(part.keys));
  const [first] = inside;
  const isEmpty = inside.every(({ keys }) => keys.length === 0);
  if (first && first.kind !== 'innerColumn' && first.kind !== 'pane' && (part.kind === 'pane' || isEmpty))
    return { parent: part.keys, list: first.list };
  if (part.kind === 'pane') return { parent: part.parent };
  return { parent: part.parent, list: part.list, at: part.at + 1 };
}

/** Names that are not taken in the project that is shown. */
export const freshNames = ({ store, view }: Pick<Designing, 'store' | 'view'>): FreshNames =>
  new FreshNames(store.project, view.parts.values());

/** Executes a command; says what happened, or why nothing did. */
export function execute(
  designing: Designing,
  command: Command,
  done: { said?: string; select?: readonly PartName[] } = {},
): boolean {
  const { store, say, t } = designing;
  const isDone = store.run(command, done.select);
  if (!isDone) say(refusalText(store.state.refusal, t));
  else if (done.said) say(done.said);
  return isDone;
}

/** Why a command was refused, as a sentence. */
export function refusalText(refusal: Refusal | null, t: Designing['t']): string {
  return refusal ? t(`designer.refused.${refusal.reason}`, { key: 'key' in refusal ? refusal.key : '' }) : '';
}

/** Adds a new part and selects it. */
export function addPart(designing: Designing, { command, key }: NewPart): void {
  const name = nameOfPart([key]);
  if (!execute(designing, command, { select: [name] })) return;
  sayPlace(designing, name, 'designer.said.added');
}

function sayPlace({ store, types, names, say, t }: Designing, name: PartName, words: string): void {
  const place = placeOf(name, { view: store.view, types, names });
  if (!place) return;
  const { label, holder, n, of } = place;
  say(t(holder === null ? words : `${words}In`, { label, holder: holder ?? '', n, of }));
}

/** Moves a part to a place and keeps it selected. */
export function movePart(designing: Designing, part: FoundPart, to: FormPosition): boolean {
  const same = to.parent === part.parent || JSON.stringify(to.parent) === JSON.stringify(part.parent);
  if (same && (to.list ?? 0) === part.list && to.at === part.at) return false;
  const inTree = part.keys.length === 1;
  const holder = to.parent === null ? [] : [...to.parent];
  const keys = inTree ? part.keys : [...holder, part.keys.at(-1)!];
  const name = nameOfPart(keys);
  if (!execute(designing, { verb: 'move', at: part.keys, to }, { select: [name] })) return false;
  sayPlace(designing, name, 'designer.said.moved');
  return true;
}

/** Moves the selected parts up or down in their list. */
export function shiftParts(designing: Designing, step: -1 | 1): void {
  const parts = selectedParts(designing);
  const ordered = step < 0 ? parts : [...parts].reverse();
  const [first] = ordered;
  if (!first) return;
  const size = sizeOf(designing.view, first);
  const target = first.at + step;
  if (target < 0 || target >= size) return;
  if (ordered.length === 1)
    return void movePart(designing, first, { parent: first.parent, list: first.list, at: target });
  const commands = ordered.map(({ keys, parent, list, at }): Command => ({
    verb: 'move',
    at: keys,
    to: { parent, list, at: at + step },
  }));
  execute(
    designing,
    { verb: 'all', commands },
    { said: designing.t('designer.said.shifted', { n: parts.length }) },
  );
}

const sizeOf = ({ lists }: ProjectView, { parent, list }: FoundPart): number =>
  lists.find((one) => one.list === list && JSON.stringify(one.parent) === JSON.stringify(parent))?.keys
    .length ?? 0;

/** Moves the selected part out of its container, behind it. */
export function movePartOut(designing: Designing): void {
  const part = only(designing);
  const target = part && outOf(designing.view, part);
  if (target) movePart(designing, part, target);
}

/** The place behind the container around a part; null at the top. */
export function outOf(view: ProjectView, { parent, keys, kind }: FoundPart): FormPosition | null {
  if (!parent || keys.length > 1 || kind === 'pane') return null;
  const holder = view.parts.get(nameOfPart(parent));
  const container =
    holder?.kind === 'pane' && holder.parent ? view.parts.get(nameOfPart(holder.parent)) : holder;
  return container ? { parent: container.parent, list: container.list, at: container.at + 1 } : null;
}

/** Moves the selected part into the container above it, at its end. */
export function movePartInto(designing: Designing): void {
  const part = only(designing);
  const target = part && into(designing.view, part);
  if (target) movePart(designing, part, target);
}

/** The end of the container directly above a part; null if there is none. */
export function into(view: ProjectView, { parent, list, at, keys, kind }: FoundPart): FormPosition | null {
  if (keys.length > 1 || kind === 'pane' || at === 0) return null;
  const above = [...view.parts.values()].find(
    (one) => one.list === list && one.at === at - 1 && JSON.stringify(one.parent) === JSON.stringify(parent),
  );
  if (above?.kind !== 'container') return null;
  const inside = view.lists.filter(
    (one) => one.kind !== 'innerColumn' && one.kind !== 'pane' && one.parent?.[0] === above.keys[0],
  );
  const last = inside.at(-1);
  return last ? { parent: last.parent, list: last.list } : null;
}

function only(designing: Designing): FoundPart | undefined {
  const parts = selectedParts(designing);
  return parts.length === 1 ? parts[0] : undefined;
}

/** Removes the selected parts; the part that follows is selected. */
export function removeParts(designing: Designing): void {
  const { t, view } = designing;
  const parts = selectedParts(designing);
  const [first] = parts;
  if (!first) return;
  const gone = new Set(parts.map(({ keys }) => nameOfPart(keys)));
  const siblings = [...view.parts.values()].filter(
    (one) =>
      one.list === first.list &&
      JSON.stringify(one.parent) === JSON.stringify(first.parent) &&
      !gone.has(nameOfPart(one.keys)),
  );
  const next = siblings.find(({ at }) => at > first.at) ?? siblings.at(-1);
  const select = next ? [nameOfPart(next.keys)] : first.parent ? [nameOfPart(first.parent)] : [];
  const commands = parts.map(({ keys }): Command => ({ verb: 'remove', at: keys }));
  const label = labelsOf(designing, parts);
  execute(designing, { verb: 'all', commands }, { select, said: t('designer.said.removed', { label }) });
}

const labelsOf = ({ view, types, names }: Designing, parts: readonly FoundPart[]): string =>
  parts.map((part) => labelOf(part, view, titleOfType(types, names))).join('、');

/** The text of the selected parts for the clipboard; null without a selection. */
export function copyParts(designing: Designing): string | null {
  const parts = selectedParts(designing).filter(({ keys, kind }) => keys.length === 1 && kind !== 'pane');
  if (parts.length === 0) return null;
  designing.say(designing.t('designer.said.copied', { label: labelsOf(designing, parts) }));
  return copiedText(
    designing.store.project,
    parts.map(({ part }) => part),
  );
}

/** Inserts the parts of a text behind the selected part; whether there are any. */
export function pasteParts(designing: Designing, text: string): boolean {
  const copied = partsInText(text);
  if (!copied || copied.parts.length === 0) return false;
  insertCopies(designing, copied.parts, copied.columns, placeForNew(designing));
  return true;
}

/** Inserts copies of the selected parts behind them. */
export function duplicateParts(designing: Designing): void {
  const text = copyParts(designing);
  const parts = selectedParts(designing);
  const last = parts.at(-1);
  const copied = text === null ? null : partsInText(text);
  if (!copied || !last) return;
  insertCopies(designing, copied.parts, copied.columns, {
    parent: last.parent,
    list: last.list,
    at: last.at + 1,
  });
}

function insertCopies(
  designing: Designing,
  parts: readonly JsonObject[],
  columns: readonly JsonObject[],
  to: FormPosition,
): void {
  const { command, keys } = pasted(designing.store.project, { parts, columns }, freshNames(designing), to);
  const select = keys.map((key) => nameOfPart([key]));
  execute(designing, command, { select, said: designing.t('designer.said.pasted', { n: keys.length }) });
}

/** Takes back the last step, or does it again. */
export function travel({ store, say, t }: Designing, way: 'undo' | 'redo'): void {
  if (way === 'undo' ? !store.canUndo : !store.canRedo) return;
  store[way]();
  say(t(`designer.said.${way}`));
}
