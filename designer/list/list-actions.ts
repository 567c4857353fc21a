import type { Json, JsonObject } from '../../schemas/json';
import type { Designing } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { nameOfListed, type ListedPart, type PageList } from '../project/page-lists';
import type { PartName } from '../project/part-name';

/** What is done with the parts of a list; `labelOf` names them in announcements. */
export interface ListEditing {
  designing: Designing;
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

/** Moves a part to a position, counted without itself. */
export function moveListed(editing: ListEditing, { list, key, at: from }: ListedPart, at: number): void {
  if (from === at) return;
  const name = nameOfListed(list, key);
  const to = { parent: null, at };
  if (execute(editing.designing, { verb: 'move', list, at: key, to }, { select: [name] }))
    sayPlace(editing, name, 'designer.said.moved');
}

/** Moves a part over the next one that stands beside it on the screen. */
export function shiftListed(editing: ListEditing, part: ListedPart, step: 1 | -1): void {
  const beside = partsOfList(editing.designing, part.list).filter((one) => besideEachOther(one, part));
  const next = beside[beside.findIndex(({ key }) => key === part.key) + step];
  if (next) moveListed(editing, part, next.at);
}

/** Fixed columns stand at the sides, and criteria that are not common in a panel of their own. */
const besideEachOther = ({ part: one }: ListedPart, { part: other }: ListedPart): boolean =>
  one.fixed === other.fixed && (one.common === true) === (other.common === true);

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

/** Moves a button to another list, at its end. */
export function moveToList(
  editing: ListEditing,
  { list: from, key, part }: ListedPart,
  list: PageList,
): void {
  const name = nameOfListed(list, key);
  const commands = [
    { verb: 'remove', list: from, at: key },
    { verb: 'insert', list, part, to: { parent: null } },
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
