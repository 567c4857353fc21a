import { Popover as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { FramelessContext } from './control-frame';

export interface PopoverProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The element it belongs to and is measured by. With `anchorOnly` it does not open by itself. */
  trigger: ReactNode;
  anchorOnly?: boolean;
  children: ReactNode;
  /** Accessible name of the floating part; leave out when a list inside has one. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** As wide as the trigger at least: lists of choices. */
  matchWidth?: boolean;
  /** Keeps the focus where it is: the trigger drives the list by `aria-activedescendant`. */
  keepFocus?: boolean;
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
  className,
}: PopoverProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const hold = keepFocus ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {anchorOnly ? (
        <Radix.Anchor asChild ref={anchor}>
          {trigger}
        </Radix.Anchor>
      ) : (
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          role={label ? 'dialog' : 'presentation'}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={hold}
          onCloseAutoFocus={hold}
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
          <FramelessContext value={false}>{children}</FramelessContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
