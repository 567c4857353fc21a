import { useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { controlFrame, OuterFrameContext } from './control-frame';

interface SearchBoxProps {
  label: string;
  /** Id of the control inside. */
  htmlFor: string;
  /** The label may take half of the box, because the empty control shows nothing. */
  wideLabel?: boolean | undefined;
  /** A control of this folder; renders without its own border. */
  children: ReactNode;
  className?: string;
}

const LABEL_WIDTH = 112;
const WIDE_LABEL_WIDTH = 160;

// Keeps the focus border while the list of the control is open.
const OPEN =
  'has-[[aria-expanded=true]]:border-primary-border has-[[aria-expanded=true]]:shadow-[inset_0_0_0_1px_var(--color-primary-border)]';

// Full-width characters are as wide as the font size, others about half of it.
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const char of text) width += char.charCodeAt(0) > 0x2e80 ? size : size * 0.56;
  return width;
}

/** One search criterion: a box of 300 × 32 with the label inside. */
export function SearchBox({ label, htmlFor, wideLabel = false, children, className }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = wideLabel ? WIDE_LABEL_WIDTH : LABEL_WIDTH;
  const twoLines = widthOf(label, 13) > room;
  const cut = widthOf(label, 12) > room * 2;
  return (
    <div
      ref={box}
      className={classNames(
        controlFrame({}),
        OPEN,
        'h-8 w-[300px] max-w-full max-md:h-10 max-md:w-full',
        className,
      )}
    >
      <label
        htmlFor={htmlFor}
        title={cut ? label : undefined}
        className={classNames(
          'shrink-0 text-fg-2',
          wideLabel ? 'max-w-40' : 'max-w-28',
          twoLines ? 'line-clamp-2 text-note leading-[14px]' : 'text-small whitespace-nowrap',
        )}
      >
        {label}
      </label>
      <OuterFrameContext value={box}>{children}</OuterFrameContext>
    </div>
  );
}
