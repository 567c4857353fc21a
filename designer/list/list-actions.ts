import type { Json, JsonObject } from '../../schemas/json';
import type { Designing } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { nameOfListed, type ListedPart, type PageList } from '../project/page-lists';
import type { Command } from '../project/command';
import type { PartName } from '../project/part-name';

/** What is done with the parts of a list; `labelOf` names them in announcements. */
export interface ListEditing {
  designing: Designing;
  /** The number of problems of each part that has some. */
  problems: ReadonlyMap<PartName, number>;
  labelOf(part: Pick<ListedPart, 'list' | 'key' | 'part'>): string;
}

/** The selected part of the list; undefined while none is. */
export const selectedListed = ({ view, state }: Pick<Designing, 'view' | 'state'>): ListedPart | undefined =>
  view.listed.get(state.selected.at(-1) ?? '');

/** The parts of one list in order. */
export const partsOfList = ({ view }: Pick<Designing, 'view'>, list: PageList): ListedPart[] =>
  [...view.listed.values()].filter((one) => one.list === list);

/** Adds a part behind the selected one of its list, or at a position, and selects it. */
export function addListed(
  editing: ListEditing,
  list: PageList,
  { key, part }: { key: string; part: JsonObject },
  at?: number,
): void {
  const { designing } = editing;
  const selected = selectedListed(designing);
  const place = at ?? (selected?.list === list ? selected.at + 1 : undefined);
  const to = { parent: null, ...(place !== undefined && { at: place }) };
  const name = nameOfListed(list, key);
  if (execute(designing, { verb: 'insert', list, part, to }, { select: [name] }))
    sayPlace(editing, name, 'designer.said.added');
}

/** Moves a part to a position, counted without itself; `more`: properties that it has there. */
export function moveListed(
  editing: ListEditing,
  { list, key, at: from, part }: ListedPart,
  at: number,
  more: JsonObject = {},
): void {
  const changes = Object.entries(more).filter(([name, value]) => part[name] !== value);
  if (from === at && changes.length === 0) return;
  const name = nameOfListed(list, key);
  const move: Command = { verb: 'move', list, at: key, to: { parent: null, at } };
  const set = changes.map(([step, value]): Command => ({
    ...{ verb: 'set', list, at: key, path: [step] },
    ...(value !== null && { value }),
  }));
  const command: Command = set.length === 0 ? move : { verb: 'all', commands: [...set, move] };
  if (execute(editing.designing, command, { select: [name] })) sayPlace(editing, name, 'designer.said.moved');
}

/** Moves a part over the next one that stands beside it on the screen. */
export function shiftListed(editing: ListEditing, part: ListedPart, step: 1 | -1): void {
  const { say, t } = editing.designing;
  const beside = partsOfList(editing.designing, part.list).filter((one) => isBeside(one, part));
  const next = beside[beside.findIndex(({ key }) => key === part.key) + step];
  if (next) moveListed(editing, part, next.at);
  else say(t(step < 0 ? 'designer.said.first' : 'designer.said.last', { label: editing.labelOf(part) }));
}

/** The property that decides where on the screen the parts of a list stand. */
const PLACED_BY: Readonly<Partial<Record<PageList, string>>> = { columns: 'fixed', searches: 'common' };

/** Fixed columns stand at the sides, and criteria that are not common in a panel of their own. */
function isBeside({ list, part: one }: ListedPart, { part: other }: ListedPart): boolean {
  const by = PLACED_BY[list];
  return by === undefined || (one[by] || undefined) === (other[by] || undefined);
}

/**
 * What a part needs to stand between two others: among fixed columns it is fixed, too, and a criterion among common ones
 * is common. Null removes the property.
 */
export function placedBetween(part: ListedPart, before?: ListedPart, next?: ListedPart): JsonObject {
  const by = PLACED_BY[part.list];
  const around = [next, before].flatMap((one) => one ?? []);
  const [like] = around;
  if (by === undefined || !like || around.some((one) => isBeside(one, part))) return {};
  return { [by]: like.part[by] || null };
}

/** Removes a part; the part that follows is selected. Its name, for the focus. */
export function removeListed(editing: ListEditing, part: ListedPart): PartName | undefined {
  const { designing } = editing;
  const { list, key, at } = part;
  const others = partsOfList(designing, list).filter((one) => one.key !== key);
  const next = others.find((one) => one.at > at) ?? others.at(-1);
  const select = next ? [nameOfListed(list, next.key)] : [];
  const said = designing.t('designer.said.unlisted', { label: editing.labelOf(part) });
  execute(designing, { verb: 'remove', list, at: key }, { select, said });
  return select[0];
}

/** Moves a button to another list, at a position or at its end. */
export function moveToList(
  editing: ListEditing,
  { list: from, key, part }: ListedPart,
  list: PageList,
  at?: number,
): void {
  const name = nameOfListed(list, key);
  const commands = [
    { verb: 'remove', list: from, at: key },
    { verb: 'insert', list, part, to: { parent: null, ...(at !== undefined && { at }) } },
  ] as const;
  if (execute(editing.designing, { verb: 'all', commands }, { select: [name] }))
    sayPlace(editing, name, 'designer.said.added');
}

/** Sets a property of a part; without a value removes it. */
export function setListed(
  designing: Designing,
  { list, key }: Pick<ListedPart, 'list' | 'key'>,
  path: readonly string[],
  value: Json | undefined,
): void {
  execute(designing, { verb: 'set', list, at: key, path, ...(value !== undefined && { value }) });
}

function sayPlace({ designing: { store, say, t }, labelOf }: ListEditing, name: PartName, words: string) {
  const part = store.view.listed.get(name);
  if (part) say(t(words, { label: labelOf(part), n: part.at + 1, of: part.of }));
}
