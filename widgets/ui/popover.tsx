import { Slot } from 'radix-ui';
import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { OuterFrameContext } from './control-frame';
import { PopoverPanel } from './floating';

export interface PopoverProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /**
   * The element it belongs to and is measured by. With `anchorOnly` it does not open by itself, and nothing floats
   * or listens until it opens for the first time: a form holds hundreds of them.
   */
  trigger: ReactNode;
  anchorOnly?: boolean;
  /** What floats; as a function it is not even put together before it opens. */
  children: ReactNode | (() => ReactNode);
  /** Accessible name of the floating part; leave out when a list inside has one. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** As wide as the trigger at least: lists of choices. */
  matchWidth?: boolean;
  /** Leaves the focus where it is: the trigger drives the list by `aria-activedescendant`. */
  keepFocus?: boolean;
  /** What gets the focus when it opens, instead of the first element inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

/** Something that floats beside its trigger and closes on Escape or a click elsewhere. */
export function Popover({ open, onOpenChange, trigger, anchorOnly, ...panel }: PopoverProps) {
  const id = useId();
  const [used, setUsed] = useState(open);
  const own = useRef<HTMLElement>(null);
  const frame = useContext(OuterFrameContext);
  if (open && !used) setUsed(true);
  const framed = anchorOnly ? frame : null;
  const fetch = () => void PopoverPanel.load().catch(() => undefined);
  // Whoever comes near is likely to open it.
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
