import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  /** What it says. Empty: the child stands alone. Never holds something that is needed. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and can be hovered. */
  children: ReactNode;
}

/** A short word at the pointer or the focus, after 300 ms; Escape closes it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text) return <>{children}</>;
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={100}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-tooltip max-w-80 rounded-control border border-tooltip-line bg-tooltip px-2 py-1 text-note break-words text-on-solid data-[state=delayed-open]:animate-pop-in"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
