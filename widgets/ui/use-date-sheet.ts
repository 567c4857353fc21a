import { useRef, useState, type RefObject } from 'react';
import { focusWhenMounted } from './focus-when-mounted';

/** The day or month that gets the focus first. */
const FOCUSED_FIRST = 'table button[tabindex="0"], [data-month][tabindex="0"]';

/**
 * Opens and closes the calendar of a date field and moves the focus between calendar and inputs. `first` is the input
 * that gets the focus unless the calendar was entered from another one.
 */
export function useDateSheet(
  first: RefObject<HTMLInputElement | null>,
  off: boolean | undefined,
  onBlur: (() => void) | undefined,
) {
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  /** The input that had the focus before the calendar. */
  const cameFrom = useRef<HTMLInputElement | null>(null);
  const returnFocus = () => (cameFrom.current ?? first.current)?.focus();

  function show(next: boolean) {
    if (next === open || off) return;
    if (!next && sheet.current?.contains(document.activeElement)) returnFocus();
    cameFrom.current = null;
    setOpen(next);
    setEntered(false);
    if (!next) onBlur?.();
  }

  function close() {
    returnFocus();
    show(false);
  }

  /** Opens the calendar and moves the focus from an input into it. */
  function enter(input: HTMLInputElement | null) {
    if (off) return;
    cameFrom.current = input;
    setOpen(true);
    setEntered(true);
    // In the next frame at the earliest: until the calendar is mounted, the dialog around it takes the focus back.
    requestAnimationFrame(() =>
      focusWhenMounted(() => sheet.current?.querySelector<HTMLElement>(FOCUSED_FIRST)),
    );
  }

  return { open, entered, sheet, show, close, enter };
}
