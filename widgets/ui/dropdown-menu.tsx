import { Slot } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MenuPanel } from './floating';
import type { MenuItem } from './menu-panel';

interface DropdownMenuProps {
  /** A button; receives `aria-haspopup` and `aria-expanded`. */
  trigger: ReactNode;
  items: readonly (MenuItem | 'separator')[];
  /** Accessible name of the menu. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Shown above the items, not selectable. */
  head?: ReactNode;
}

/** A menu of commands below a button. */
export function DropdownMenu({ trigger, ...panel }: DropdownMenuProps) {
  const id = useId();
  const opener = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // Mounted before it opens, so that it can tell keyboard from pointer.
  const [near, setNear] = useState(false);

  function press(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return;
    // Keeps the button from taking the focus, which moves to the menu.
    if (!open) event.preventDefault();
    setOpen(!open);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key !== 'Enter' && key !== ' ' && key !== 'ArrowDown') return;
    setOpen(key === 'ArrowDown' || !open);
    event.preventDefault();
  }
  return (
    <>
      <Slot.Root
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={press}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {(near || open) && (
        <MenuPanel {...panel} id={id} open={open} onOpenChange={setOpen} anchor={opener} opener={opener} />
      )}
    </>
  );
}
