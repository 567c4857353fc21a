import { Slot } from 'radix-ui';
import { useId, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { MenuPanel } from './floating';
import type { MenuItem } from './menu-panel';

interface ContextMenuProps {
  items: readonly (MenuItem | 'separator')[];
  /** Accessible name of the menu. */
  label: string;
  /** One element that accepts a ref. */
  children: ReactNode;
}

/** Duration of a long press. */
const LONG_PRESS_MS = 700;

/** A context menu, opened by right click, menu key or long press. */
export function ContextMenu({ items, label, children }: ContextMenuProps) {
  const id = useId();
  const opener = useRef<HTMLElement>(null);
  const place = useRef<Pick<Element, 'getBoundingClientRect'>>(null);
  const pressing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);

  function openAt({ clientX, clientY }: { clientX: number; clientY: number }) {
    place.current = { getBoundingClientRect: () => new DOMRect(clientX, clientY) };
    setUsed(true);
    setOpen(true);
  }
  function onContextMenu(event: MouseEvent) {
    event.preventDefault();
    clearTimeout(pressing.current);
    // The menu key has no coordinates, so the menu opens at the element.
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    openAt(byKey ? { clientX: left, clientY: bottom } : event);
  }
  function onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
    clearTimeout(pressing.current);
    if (pointerType !== 'mouse')
      pressing.current = setTimeout(() => openAt({ clientX, clientY }), LONG_PRESS_MS);
  }
  const lift = () => clearTimeout(pressing.current);
  return (
    <>
      <Slot.Root
        ref={opener}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onPointerMove={lift}
        onPointerUp={lift}
        onPointerCancel={lift}
        style={{ WebkitTouchCallout: 'none' }}
      >
        {children}
      </Slot.Root>
      {used && (
        <MenuPanel
          id={id}
          label={label}
          items={items}
          open={open}
          onOpenChange={setOpen}
          anchor={place}
          opener={opener}
        />
      )}
    </>
  );
}
