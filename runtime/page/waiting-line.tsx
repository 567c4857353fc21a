import { SlowNote } from '../record/slow-note';

interface WaitingLineProps {
  waiting: boolean;
  /** Rows of an earlier response are shown. */
  reload: boolean;
  onCancel(): void;
}

/** A progress line below the table header while reloading, with a message after a while and a cancel button later. */
export function WaitingLine({ waiting, reload, onCancel }: WaitingLineProps) {
  return (
    <>
      {waiting && reload && (
        <div aria-hidden className="absolute inset-x-0 top-10 z-sticky h-0.5 animate-late-in overflow-hidden">
          <div className="h-full animate-pulse bg-primary-solid motion-reduce:animate-none" />
        </div>
      )}
      <SlowNote waiting={waiting} onCancel={onCancel} />
    </>
  );
}
