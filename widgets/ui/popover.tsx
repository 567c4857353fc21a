import { Popover as Radix, Slot } from 'radix-ui';
import { useContext, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names';
import { OuterFrameContext } from './control-frame';

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
export function Popover({
  open,
  onOpenChange,
  trigger,
  anchorOnly,
  children,
  label,
  align = 'start',
  side = 'bottom',
  matchWidth,
  keepFocus,
  initialFocus,
  className,
}: PopoverProps) {
  const [used, setUsed] = useState(open);
  const own = useRef<HTMLDivElement>(null);
  const frame = useContext(OuterFrameContext);
  const anchor = frame ?? own;

  function takeFocus(event: Event) {
    if (!keepFocus && !initialFocus) return;
    event.preventDefault();
    initialFocus?.current?.focus();
  }
  if (open && !used) setUsed(true);
  const panel = () => (
    <Radix.Portal>
      <Radix.Content
        role={label ? 'dialog' : 'presentation'}
        aria-label={label}
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={takeFocus}
        // Whoever keeps or moves the focus on opening also returns it.
        onCloseAutoFocus={(event) => (keepFocus || initialFocus) && event.preventDefault()}
        onInteractOutside={(event) => {
          // The anchor opens and closes by itself.
          if (anchor.current?.contains(event.target as Node)) event.preventDefault();
        }}
        // A dialog under it locks the wheel for everything outside of itself; this list may scroll.
        onWheel={(event) => event.stopPropagation()}
        onTouchMove={(event) => event.stopPropagation()}
        className={classNames(
          'z-popover rounded-panel bg-raised text-base text-fg shadow-popover outline-none',
          'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          matchWidth && 'w-(--radix-popover-trigger-width) min-w-44',
          className,
        )}
      >
        <OuterFrameContext value={null}>
          {typeof children === 'function' ? children() : children}
        </OuterFrameContext>
      </Radix.Content>
    </Radix.Portal>
  );
  if (!anchorOnly)
    return (
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
        {panel()}
      </Radix.Root>
    );
  return (
    <>
      {frame ? trigger : <Slot.Root ref={own}>{trigger}</Slot.Root>}
      {used && (
        <Radix.Root open={open} onOpenChange={onOpenChange}>
          <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
          {panel()}
        </Radix.Root>
      )}
    </>
  );
}
