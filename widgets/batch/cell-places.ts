import { isComposing } from '../ui/is-composing';

/** A cell of a sub-table: row number and column. */
export interface CellPlace {
  row: number;
  model: string;
}

/** The cell that contains an element. */
export function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const { model } = target.closest<HTMLElement>('[data-model]')?.dataset ?? {};
  const { index } = target.closest<HTMLElement>('[data-index]')?.dataset ?? {};
  return model === undefined || index === undefined ? null : { row: Number(index), model };
}

/** The row that contains an element, by its number. */
export function rowOf(target: EventTarget): number | null {
  const { index } = (target instanceof Element && target.closest<HTMLElement>('[data-index]')?.dataset) || {};
  return index === undefined ? null : Number(index);
}

/**
 * The places by which Alt with an arrow key moves a row; 0 for all other keys, and where these open a list.
 */
export function rowMove(event: CellKey): -1 | 0 | 1 {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return 0;
  if (target instanceof Element && target.closest('[role="combobox"], [aria-haspopup]')) return 0;
  return key === 'ArrowUp' ? -1 : 1;
}

interface CellKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget;
  nativeEvent: { isComposing: boolean; keyCode: number };
}

/**
 * The rows a key moves by: Enter in a text input (Shift+Enter upwards), arrow keys in a plain text input, Ctrl or ⌘
 * with arrow keys in every control. 0 for all other keys.
 */
export function rowStep(event: CellKey): -1 | 0 | 1 {
  const { key, target, altKey } = event;
  if (altKey || isComposing(event.nativeEvent) || !(target instanceof HTMLElement)) return 0;
  const role = target.getAttribute('role');
  const text = target instanceof HTMLInputElement && target.type === 'text';
  if (key === 'Enter') return text ? (event.shiftKey ? -1 : 1) : 0;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return 0;
  // In other controls arrow keys change numbers, open lists or move between lines.
  if (!(text && role === null) && !event.ctrlKey && !event.metaKey) return 0;
  return key === 'ArrowDown' ? 1 : -1;
}
