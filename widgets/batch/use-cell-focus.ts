import { useEffect } from 'react';
import { focusWhenMounted } from '../ui/focus-when-mounted';
import type { InputProps } from '../widget';
import type { CellPlace } from './cell-places';

interface CellFocus extends Pick<InputProps, 'id' | 'target'> {
  /** Keys of the rows, which are part of the ids of their controls. */
  keys: readonly number[];
  /** Mounts a row of a virtualized table. */
  reveal(row: number): void;
}

/** Returns a function that focuses a cell, and focuses the cell of `target`, such as `3/word`, when it changes. */
export function useCellFocus({ id, keys, target, reveal }: CellFocus): (place: CellPlace) => void {
  function focus({ row, model }: CellPlace) {
    const find = () => document.getElementById(`${id}-${keys[row]}-${model}`);
    if (!find()) reveal(row);
    focusWhenMounted(find, (control) => control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }));
  }
  useEffect(() => {
    const [row, model] = target?.path.split('/') ?? [];
    if (row !== undefined && model !== undefined) focus({ row: Number(row), model });
    // A target is focused once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);
  return focus;
}
