import { Button } from '../../widgets/ui/button';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { useSlow } from './use-slow';

interface WaitingLineProps {
  waiting: boolean;
  /** Rows of an earlier response are shown. */
  reload: boolean;
  onCancel(): void;
}

/** A progress line below the table header while reloading, with a message after a while and a cancel button later. */
export function WaitingLine({ waiting, reload, onCancel }: WaitingLineProps) {
  const t = useWords();
  const slow = useSlow(waiting);
  if (!waiting) return null;
  return (
    <>
      {reload && (
        <div aria-hidden className="absolute inset-x-0 top-10 z-sticky h-0.5 animate-late-in overflow-hidden">
          <div className="h-full animate-pulse bg-primary-solid motion-reduce:animate-none" />
        </div>
      )}
      {slow > 0 && (
        <p
          role="status"
          className="flex h-11 shrink-0 items-center justify-center gap-2 border-t border-line text-small text-fg-2"
        >
          <Spinner size={14} silent />
          {t('list.slow')}
          {slow > 1 && (
            <Button variant="text" size="small" onClick={onCancel}>
              {t('list.cancel')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
