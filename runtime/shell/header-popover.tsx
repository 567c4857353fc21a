import type { ReactNode } from 'react';
import { Badge } from '../../widgets/ui/badge';
import { IconButton } from '../../widgets/ui/icon-button';
import { Popover } from '../../widgets/ui/popover';

interface HeaderPopoverProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  label: string;
  icon: string;
  /** Shown at the icon; zero: nothing. */
  count: number;
  tone: 'danger' | 'primary';
  /** What the count means, for the name of the button and for screen readers, which hear it when it changes. */
  counted: string | null;
  className?: string;
  /** Called only while open. */
  children(): ReactNode;
}

/** A button in the header with a count, and the list below it. */
export function HeaderPopover(props: HeaderPopoverProps) {
  const { open, onOpenChange, label, icon, count, tone, counted, className = '', children } = props;
  const name = counted === null ? label : `${label} ${counted}`;
  return (
    <span className={`relative inline-flex ${className}`}>
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        label={label}
        align="end"
        className="w-[min(360px,calc(100vw-16px))]"
        trigger={<IconButton label={name} icon={icon} side="bottom" />}
      >
        {children}
      </Popover>
      <span aria-hidden className="pointer-events-none absolute -top-1 left-4 flex">
        <Badge count={count} tone={tone} />
      </span>
      <span role="status" className="sr-only">
        {counted}
      </span>
    </span>
  );
}
