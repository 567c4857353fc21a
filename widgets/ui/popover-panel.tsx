import { Popover as Radix } from 'radix-ui';
import { useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names';
import { OuterFrameContext } from './control-frame';
import { stayWhileComposing } from './while-composing';

interface PopoverPanelProps {
  id: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  anchor: RefObject<HTMLElement | null>;
  /** Returns the focus to its anchor on close. */
  returnFocus: boolean;
  children: ReactNode | (() => ReactNode);
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  matchWidth?: boolean;
  keepFocus?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

/** The floating part of `Popover`; see there for the props. */
export function PopoverPanel({
  id,
  open,
  onOpenChange,
  anchor,
  returnFocus,
  children,
  label,
  align = 'start',
  side = 'bottom',
  matchWidth,
  keepFocus,
  initialFocus,
  className,
}: PopoverPanelProps) {
  const leftByPress = useRef(false);

  function takeFocus(event: Event) {
    leftByPress.current = false;
    if (!keepFocus && !initialFocus) return;
    event.preventDefault();
    initialFocus?.current?.focus();
  }
  function leaveFocus(event: Event) {
    // The component that keeps or moves the focus on open also returns it.
    event.preventDefault();
    if (returnFocus && !keepFocus && !initialFocus && !leftByPress.current) anchor.current?.focus();
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          role={label ? 'dialog' : 'presentation'}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={leaveFocus}
          onEscapeKeyDown={stayWhileComposing}
          onInteractOutside={(event) => {
            // The anchor toggles the popover itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else leftByPress.current = true;
          }}
          // An enclosing dialog blocks wheel events outside of itself; this list must scroll.
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
    </Radix.Root>
  );
}
