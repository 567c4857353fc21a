import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Field } from '../../schemas/model/field';
import { placeOf, rowMove, rowOf, rowStep, type CellPlace } from './cell-places';
import type { useRows } from './use-rows';

interface TableEvents {
  table: ReturnType<typeof useRows>;
  cells: readonly Field[];
  /** The table is disabled or read-only. */
  off: boolean;
  onMove(place: CellPlace): void;
  /** A row moves to another place; `model` is its focused cell. */
  onReorder(from: number, to: number, model: string | undefined): void;
  /** Called with the first pasted row and the number of pasted rows. */
  onPasted(from: number, count: number): void;
}

/** Event handlers of a sub-table: Ctrl+Z undoes a paste, keys move between rows and, with Alt, move rows, and a sheet is pasted over the cells. */
export function tableEvents({ table, cells, off, onMove, onReorder, onPasted }: TableEvents) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
        if (!off && table.undo()) event.preventDefault();
        return;
      }
      const at = rowOf(event.target);
      const by = rowMove(event);
      if (by !== 0 && at !== null) {
        event.preventDefault();
        const to = at + by;
        if (!off && to >= 0 && to < table.rows.length) onReorder(at, to, placeOf(event.target)?.model);
        return;
      }
      const place = placeOf(event.target);
      const step = place ? rowStep(event) : 0;
      if (!place || step === 0) return;
      event.preventDefault();
      const row = place.row + step;
      if (row >= 0 && row < table.rows.length) onMove({ row, model: place.model });
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain');
      // Text without tabs is pasted into the text area itself.
      if (off || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return;
      const place = placeOf(event.target);
      const column = cells.findIndex(({ model }) => model === place?.model);
      const at = { row: place?.row ?? table.rows.length, column: Math.max(0, column) };
      const taken = table.paste(text, at);
      if (taken === null) return;
      event.preventDefault();
      onPasted(at.row, taken);
    },
  };
}
