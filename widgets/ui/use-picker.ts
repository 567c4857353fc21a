import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PickerProps } from './picker-trigger';

/** A control whose choices float beside it: whether they are there, and the keys that bring and close them. */
export interface Picker {
  open: boolean;
  /** Opens, with what was typed on the closed face, or closes and gives the focus back to the face. */
  show(open: boolean, letters?: string): void;
  filled: boolean;
  onClear(): void;
  /** For the face and for the search box of what floats. */
  onKeyDown(event: KeyboardEvent): void;
  listId: string;
  face: RefObject<HTMLButtonElement | null>;
  search: RefObject<HTMLInputElement | null>;
}

interface PickerActs {
  filled: boolean;
  /** What floats begins with a search box. */
  searchable: boolean;
  onClear(): void;
  /** Takes back the value that was chosen last, where there may be several. */
  onTakeBack?(): void;
  onShow?(open: boolean, letters: string): void;
  /** Keys while it is open. */
  onKeyDown(event: KeyboardEvent): void;
}

const OPENING = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
const CLEARING = new Set(['Delete', 'Backspace']);

/**
 * Enter, Space, arrows and letters open; Delete empties what may be empty, Backspace takes back the last of several; Tab
 * closes and goes on.
 */
export function usePicker(
  { clearable = false, onOpenChange, onBlur }: PickerProps,
  { filled, searchable, onClear, onTakeBack, onShow, onKeyDown }: PickerActs,
): Picker {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const face = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const pressed = useRef('');
  // A list that turns out to be long while it is open gets its search box then.
  useEffect(() => {
    if (open && searchable && document.activeElement === face.current) search.current?.focus();
  }, [open, searchable]);

  function show(next: boolean, letters = '') {
    if (next === open) return;
    pressed.current = letters;
    setOpen(next);
    onShow?.(next, letters);
    onOpenChange?.(next);
    if (next) return;
    face.current?.focus();
    onBlur?.();
  }

  function onFaceKey(event: KeyboardEvent) {
    const { key } = event;
    if (OPENING.has(key)) show(true);
    else if (key === 'Backspace' && onTakeBack && filled) onTakeBack();
    else if (CLEARING.has(key) && clearable && filled) onClear();
    else if (isLetter(event)) show(true, key);
    else return;
    event.preventDefault();
  }

  return {
    open,
    show,
    filled,
    onClear,
    onKeyDown: (event) => {
      if (!open) onFaceKey(event);
      else if (event.key === 'Tab') show(false);
      else if (searchable && event.target === face.current && isLetter(event)) {
        // The search box is still on its way, and so is what it searches.
        event.preventDefault();
        onShow?.(true, (pressed.current += event.key));
      } else onKeyDown(event);
    },
    listId,
    face,
    search,
  };
}

/** A key that writes something. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
