import { classNames } from './class-names';
import { useWords } from './use-words';

interface SpinnerProps {
  size?: number;
  /** Shows immediately instead of after 200 ms, for a button that was just clicked. */
  instant?: boolean;
  /** Not announced: the surrounding element does it. */
  silent?: boolean;
  className?: string;
}

/** The loading animation; with reduced motion a text instead. */
export function Spinner({ size = 16, instant, silent, className }: SpinnerProps) {
  const t = useWords();
  return (
    <span
      role={silent ? undefined : 'status'}
      className={classNames('inline-flex items-center', !instant && 'animate-late-in', className)}
    >
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        className="animate-spin motion-reduce:hidden"
      >
        <path
          d="M8 1.75A6.25 6.25 0 1 1 2.6 4.9"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span
        className={silent ? 'hidden text-small motion-reduce:inline' : 'sr-only motion-reduce:not-sr-only'}
      >
        {t('ui.loading')}
      </span>
    </span>
  );
}
