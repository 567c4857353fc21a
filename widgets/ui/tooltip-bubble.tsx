import { DismissableLayer, Popper } from 'radix-ui/internal';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

interface TooltipBubbleProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: 'top' | 'right' | 'bottom' | 'left';
  onEnter(): void;
  onLeave(): void;
  onClose(): void;
  children: ReactNode;
}

/** The floating part of a tooltip: stays while hovered, closes on Escape, outside clicks and scrolling. */
export function TooltipBubble({ id, anchor, side, onEnter, onLeave, onClose, children }: TooltipBubbleProps) {
  useEffect(() => {
    const onScroll = (event: Event) => {
      if ((event.target as Node).contains(anchor.current)) onClose();
    };
    document.addEventListener('scroll', onScroll, { capture: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  });
  return createPortal(
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <DismissableLayer.Root
        asChild
        disableOutsidePointerEvents={false}
        onFocusOutside={(event) => event.preventDefault()}
        onDismiss={onClose}
      >
        <Popper.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          className="z-tooltip max-w-80 animate-pop-in rounded-control border border-tooltip-line bg-tooltip px-2 py-1 text-note break-words text-on-solid"
        >
          {children}
        </Popper.Content>
      </DismissableLayer.Root>
    </Popper.Root>,
    document.body,
  );
}
