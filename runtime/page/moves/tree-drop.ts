import type { TreeMoves } from '../../../schemas/model/page';
import type { ListRow } from '../../data/data-source';
import { childrenOf } from '../../list/tree-rows';
import { orderEdits } from './order-edits';
import { isWhole, parentOf, pathTo, ROOT, type RowEdit } from './tree-move';

/** Where a dragged row is held: at the upper or lower edge of another row, or on it. */
export interface Held {
  over: number;
  part: 'above' | 'on' | 'below';
}

/** What a drop does, or the text key of why it is refused. */
export type TreeDrop =
  | { edits: readonly RowEdit[]; parent: ListRow | null; next: ListRow | null }
  | { refusal: 'move.below' | 'move.same' | 'move.needsParent' | 'move.wholeOnly' | 'move.noRoom' };

/** Where a row shall be: below `parent` (null: at the top), there before `next` (null: last). */
interface Place {
  parent: ListRow | null;
  next: ListRow | null;
}

/**
 * The edits that put the row `id` where it is held; null over nothing. On a row it becomes a child, which keeps its number; at an
 * edge a sibling, if a number orders the rows and `ordered` says that they are all shown in this order.
 */
export function treeDrop(
  rows: readonly ListRow[],
  id: number,
  { over, part }: Held,
  { parent: column, root, sort }: TreeMoves,
  ordered: boolean,
): TreeDrop | null {
  const path = pathTo(rows, over);
  const row = pathTo(rows, id)?.at(-1);
  const target = path?.at(-1);
  if (!row || !path || !target) return null;
  if (over === id) return { refusal: 'move.same' };
  if (path.includes(row)) return { refusal: 'move.below' };
  const edge = sort !== undefined && part !== 'on';
  const place: Place = edge ? placeAt(rows, path, part) : { parent: target, next: null };
  const { parent } = place;
  if (parent === null && !root) return { refusal: 'move.needsParent' };
  const stays = parentOf(row, column) === (parent?.id ?? ROOT);
  const moved = stays ? {} : { [column]: parent?.id ?? null };
  if (!edge) return stays ? { refusal: 'move.same' } : { ...place, edits: [{ id, values: moved }] };

  if (place.next?.id === id) return { refusal: 'move.same' };
  const level = parent ? childrenOf(parent) : rows;
  if (!ordered || !isWhole(level)) return { refusal: 'move.wholeOnly' };
  const others = level.filter((one) => one.id !== id);
  const at = place.next ? others.indexOf(place.next) : others.length;
  const before = others[at - 1];
  if (stays && level[level.indexOf(row) - 1] === before) return { refusal: 'move.same' };
  const numbered = [...others, row].map((one) => ({
    id: one.id,
    sort: Number(one[sort.column] ?? sort.min),
  }));
  const numbers = orderEdits(numbered, id, before?.id ?? null, sort);
  if (!numbers) return { refusal: 'move.noRoom' };
  const edits = numbers.map((one) => ({
    id: one.id,
    values: { ...(one.id === id && moved), [sort.column]: one.sort },
  }));
  return { ...place, edits };
}

/** The place at an edge of the last row of a path. */
function placeAt(rows: readonly ListRow[], path: readonly ListRow[], part: 'above' | 'below'): Place {
  const target = path.at(-1)!;
  const parent = path.at(-2) ?? null;
  if (part === 'above') return { parent, next: target };
  const level = parent ? childrenOf(parent) : rows;
  return { parent, next: level[level.indexOf(target) + 1] ?? null };
}
