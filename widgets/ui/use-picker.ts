import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PickerProps } from './picker-trigger';

/** State and keyboard handling of a control with a dropdown. */
export interface Picker {
  open: boolean;
  /** Opens, with the text typed on the closed control, or closes and returns the focus to the trigger. */
  show(open: boolean, letters?: string): void;
  filled: boolean;
  onClear(): void;
  /** For the trigger and the search box of the dropdown. */
  onKeyDown(event: KeyboardEvent): void;
  listId: string;
  face: RefObject<HTMLButtonElement | null>;
  search: RefObject<HTMLInputElement | null>;
}

interface PickerActs {
  filled: boolean;
  /** The dropdown starts with a search box. */
  searchable: boolean;
  onClear(): void;
  /** Removes the last chosen value of several. */
  onTakeBack?(): void;
  onShow?(open: boolean, letters: string): void;
  /** Handles keys while open. */
  onKeyDown(event: KeyboardEvent): void;
}

const OPENING = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
const CLEARING = new Set(['Delete', 'Backspace']);

/**
 * Enter, Space, arrow keys and letters open; Delete clears, Backspace removes the last of several values; Tab closes
 * and moves on.
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
  // A list that grows long while open gets its search box then.
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
        // Collects typed letters until the search box is mounted.
        event.preventDefault();
        onShow?.(true, (pressed.current += event.key));
      } else onKeyDown(event);
    },
    listId,
    face,
    search,
  };
}

/** Whether a key types a character. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
