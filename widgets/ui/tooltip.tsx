import { Slot } from 'radix-ui';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { late } from './late';

/** Loads when a tooltip is first hovered or focused. */
export const TooltipBubble = late(() => import('./tooltip-bubble').then((part) => part.TooltipBubble));

interface TooltipProps {
  /** The text; empty renders only the child. Never essential information. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that accepts a ref and can be hovered. */
  children: ReactNode;
}

const DELAY_MS = 300;
/** Within this time after another tooltip, one shows without delay. */
const SKIP_DELAY_MS = 100;
/** Time to move the pointer to the bubble. */
const LEAVE_MS = 100;

let lastClosed = -Infinity;

/** A short text on hover and focus, after 300 ms; Escape closes it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!text) return <>{children}</>;

  function turn(to: boolean, after = 0) {
    clearTimeout(timer.current);
    if (after > 0) timer.current = setTimeout(() => turn(to), after);
    else {
      if (!to && open) lastClosed = performance.now();
      setOpen(to);
    }
  }
  const arrive = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    TooltipBubble.load().catch(() => undefined);
    turn(true, performance.now() - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onPointerEnter={arrive}
        onPointerLeave={() => turn(false, LEAVE_MS)}
        onPointerDown={() => {
          pressed.current = true;
          turn(false);
        }}
        onPointerUp={() => (pressed.current = false)}
        onClick={() => turn(false)}
        onFocus={() => !pressed.current && turn(true)}
        onBlur={() => {
          pressed.current = false;
          turn(false);
        }}
      >
        {children}
      </Slot.Root>
      {open && (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onEnter={() => turn(true)}
          onLeave={() => turn(false, LEAVE_MS)}
          onClose={() => turn(false)}
        >
          {text}
        </TooltipBubble>
      )}
    </>
  );
}
