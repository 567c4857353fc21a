import { createContext, type RefObject } from 'react';
import { classNames } from './class-names';

/** Height and text size of a control; `small` in tables, `large` on the sign-in page. */
export type ControlSize = 'small' | 'default' | 'large';

/** The search box around a control: it has the border, and lists align with it. Null elsewhere. */
export const OuterFrameContext = createContext<RefObject<HTMLElement | null> | null>(null);

interface FrameState {
  size?: ControlSize;
  invalid?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  frameless?: boolean;
  /** Shows the focus border while the focus is elsewhere, for example in the open list. */
  open?: boolean;
}

/** Shown by a control that is empty and cannot be edited, instead of a placeholder. */
export const NOTHING = '—';

/** Touch-sized on a phone, with a font size that prevents zooming. */
const HEIGHTS = {
  small: 'min-h-7 gap-1 text-small px-2 max-md:min-h-10 max-md:text-large',
  default: 'min-h-8 gap-2 text-base px-[11px] max-md:min-h-10 max-md:text-large',
  large: 'min-h-10 gap-2 text-large px-[11px]',
};

/** Classes of the border around every text-like control. The caller sets the width. */
export function controlFrame({ size = 'default', invalid, disabled, readOnly, frameless, open }: FrameState) {
  if (frameless) return 'relative flex w-full min-w-0 flex-1 items-center gap-2 text-base';
  const quiet = disabled || readOnly;
  return classNames(
    'relative flex min-w-0 items-center rounded-control border',
    // Forced colours drop shadows but keep outlines.
    'focus-within:outline-2 focus-within:outline-transparent transition-colors duration-fast focus-within:transition-none',
    HEIGHTS[size],
    disabled && 'border-transparent bg-pressed text-fg-disabled',
    readOnly && !disabled && 'border-line bg-sunken text-fg',
    !quiet && 'bg-surface text-fg',
    !quiet && !invalid && !open && 'border-control hover:border-fg-2',
    !quiet &&
      !invalid &&
      open &&
      'border-primary-border shadow-[inset_0_0_0_1px_var(--color-primary-border)]',
    !quiet && invalid && 'border-danger-border',
    !disabled &&
      (invalid
        ? 'focus-within:shadow-[inset_0_0_0_1px_var(--color-danger-border)]'
        : 'focus-within:border-primary-border focus-within:shadow-[inset_0_0_0_1px_var(--color-primary-border)]'),
  );
}

/** The input element inside a frame: without border, background and focus ring. */
export const BARE_INPUT =
  'min-w-0 flex-1 appearance-none border-0 bg-transparent p-0 outline-none placeholder:text-fg-3 disabled:cursor-not-allowed disabled:placeholder:text-fg-disabled [&::-webkit-search-cancel-button]:hidden';
