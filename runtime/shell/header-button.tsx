import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../../widgets/ui/class-names';

/** A borderless header button with icon and label. */
export function HeaderButton({
  className,
  ref,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      ref={ref}
      {...rest}
      className={classNames(
        'flex h-8 items-center gap-2 rounded-control px-2 whitespace-nowrap transition-colors duration-fast hover:bg-hover active:bg-pressed data-[state=open]:bg-pressed',
        className,
      )}
    />
  );
}
