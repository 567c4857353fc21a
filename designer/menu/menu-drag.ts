import type { Gap } from '../canvas/hit-test';
import type { Designing } from '../edit/designing';
import type { DragSource } from '../drag/use-drag';
import { nameOfList, nameOfPart, listOf } from '../project/part-name';
import { samePlace } from '../project/places';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { menuOf, moveTo, titleOf } from './menu-actions';
import { isHolder, isReachable, mayHold, othersIn, type Holder } from './menu-places';

/** The attribute of a row of the menu: the name of its entry. */
export const ROW = 'data-menu-row';

/** How far the line inside an entry stands to the right of it. */
const INDENT = 28;

/** Drags an entry over the rows of a menu: above, below or, on the middle of a directory, into them. */
export function menuDrag(designing: Designing, box: HTMLElement, moved: FoundPart): DragSource {
  const menu = menuOf(designing);
  const others = (holder: Holder) => othersIn(menu, holder, moved);
  return {
    label: titleOf(moved),
    gapAt(_, { y }) {
      const origin = box.getBoundingClientRect();
      for (const row of box.querySelectorAll<HTMLElement>(`[${ROW}]`)) {
        const { left, right, top, bottom } = (row.closest('[role=treeitem]') ?? row).getBoundingClientRect();
        const at = y + origin.top;
        if (at < top || at > bottom) continue;
        const name = row.getAttribute(ROW) ?? '';
        const found = designing.view.parts.get(name);
        if (found && samePlace(found.keys, moved.keys)) return null;
        const holder = found?.parent ?? null;
        const place = others(holder).findIndex((one) =>
          one.part && found ? samePlace(one.part.keys, found.keys) : `other:${one.name}` === name,
        );
        const part = (at - top) / (bottom - top);
        const isInside = found !== undefined && isHolder(found) && part > 0.3 && (part < 0.7 || isOpen(row));
        const [target, index] = isInside
          ? [found.keys, part < 0.7 ? others(found.keys).length : 0]
          : [holder, part < 0.5 ? place : place + 1];
        if (!mayHold(menu, target, moved) || !isReachable(menu, target, index, moved)) return null;
        const start = row.getBoundingClientRect().left - origin.left + (isInside ? INDENT : 0);
        const line = {
          ...{ left: start, length: right - origin.left - start, upright: false },
          top: (isInside || part >= 0.5 ? bottom : top) - origin.top - 1,
        };
        return left <= right ? { list: nameOfList(target ? [...target] : null, 0), at: index, line } : null;
      }
      return null;
    },
    drop({ list, at }: Gap) {
      moveTo(designing, moved, listOf(list).parent, at);
    },
  };
}

const isOpen = (row: Element) => row.closest('[role=treeitem]')?.getAttribute('aria-expanded') === 'true';

/** The row of an entry, and of one of another domain. */
export const rowName = (part: FoundPart | undefined, name: string): string =>
  part ? nameOfPart(part.keys) : `other:${name}`;
