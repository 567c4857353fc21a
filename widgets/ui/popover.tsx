import { Slot } from 'radix-ui';
import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { OuterFrameContext } from './control-frame';
import { PopoverPanel } from './floating';

interface PopoverProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /**
   * The anchor element. With `anchorOnly` it does not open the popover by itself, and no content is mounted until the
   * first open: a form has hundreds of them.
   */
  trigger: ReactNode;
  anchorOnly?: boolean;
  /** The content; a function is called only while open. */
  children: ReactNode | (() => ReactNode);
  /** Accessible name; omit it if a list inside has one. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** At least as wide as the trigger, for lists. */
  matchWidth?: boolean;
  /** Leaves the focus in place: the trigger controls the list by `aria-activedescendant`. */
  keepFocus?: boolean;
  /** Initial focus; default is the first focusable element inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

/** Floating content beside its trigger; closes on Escape and outside clicks. */
export function Popover({ open, onOpenChange, trigger, anchorOnly, ...panel }: PopoverProps) {
  const id = useId();
  const [used, setUsed] = useState(open);
  const own = useRef<HTMLElement>(null);
  const frame = useContext(OuterFrameContext);
  if (open && !used) setUsed(true);
  const framed = anchorOnly ? frame : null;
  const fetch = () => void PopoverPanel.load().catch(() => undefined);
  // Preloads the chunk on hover and focus.
  const visits = { onPointerEnter: fetch, onFocus: fetch };
  const opener = !anchorOnly && {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'data-state': open ? 'open' : 'closed',
    onClick: () => onOpenChange(!open),
  };
  return (
    <>
      {framed ? (
        trigger
      ) : (
        <Slot.Root ref={own} {...visits} {...opener}>
          {trigger}
        </Slot.Root>
      )}
      {used && (
        <PopoverPanel
          {...panel}
          id={id}
          open={open}
          onOpenChange={onOpenChange}
          anchor={framed ?? own}
          returnFocus={!anchorOnly}
        />
      )}
    </>
  );
}
