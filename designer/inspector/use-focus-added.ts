import { useEffect, useRef, type RefObject } from 'react';

/** The label of a new row, or its first control. */
const CONTROLS = 'input:not([type=checkbox]), textarea, [role=combobox], [role=switch]';

/**
 * Moves the focus into a row that was just added at the end of a list, so that it is named at once by mouse and by keyboard
 * alike. The list is the element of `list`; its rows have `data-row`.
 */
export function useFocusAdded(count: number): { list: RefObject<HTMLDivElement | null>; added(): void } {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const row = [...(list.current?.children ?? [])].filter((child) => child.matches('[data-row]')).at(-1);
    const control =
      row?.querySelector<HTMLElement>('[data-option=label] input') ??
      row?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    // What is there is a suggestion: typing replaces it.
    if (control instanceof HTMLInputElement) control.select();
  }, [count]);
  return { list, added: () => void (wanted.current = true) };
}
