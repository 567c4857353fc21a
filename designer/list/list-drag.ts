import { gapBeside, isIn, type ListBox } from '../canvas/hit-test';
import type { DragSource } from '../drag/use-drag';
import type { ListedPart, PageList } from '../project/page-lists';

interface ListDrag {
  label: string;
  list: PageList;
  /** The parts of the list in the order of the document. */
  parts: readonly ListedPart[];
  /** The part that is dragged; absent for a new one. */
  key?: string;
  /** At a position of the document, counted without the part itself, between two parts on the screen. */
  drop(at: number, before?: ListedPart, next?: ListedPart): void;
}

/** Below and above the list a part still goes to it. */
const REACH = 80;

/** Drags a column, criterion or button along its list, or a new one to it. */
export function listDrag({ label, list, parts, key, drop }: ListDrag): DragSource {
  let shown: ListBox | undefined;
  return {
    label,
    gapAt(lists, point) {
      shown = lists.find((one) => one.list === list);
      const near = shown && { ...shown, top: shown.top - REACH, bottom: shown.bottom + REACH };
      return shown && near && isIn(near, point) ? gapBeside(shown, point) : null;
    },
    drop({ at }) {
      // On the screen fixed columns stand elsewhere than in the document.
      const onScreen = shown?.parts ?? [];
      const next = onScreen[at]?.key;
      if (next === key && key !== undefined) return;
      const others = parts.filter((one) => one.key !== key);
      const before = onScreen
        .slice(0, at)
        .filter((one) => one.key !== key)
        .at(-1)?.key;
      const place = others.findIndex((one) => one.key === next);
      const partOf = (name: string | undefined) => others.find((one) => one.key === name);
      drop(place < 0 ? others.length : place, partOf(before), partOf(next));
    },
  };
}
