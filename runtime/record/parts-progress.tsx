import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';

interface PartsProgressProps {
  done: number;
  total: number;
  /** No further part is begun; the running one is waited for. */
  stopping: boolean;
  onStop(): void;
}

/** How far long work over many rows has come, and the button that stops it. */
export function PartsProgress({ done, total, stopping, onStop }: PartsProgressProps) {
  const t = useWords();
  const text = t('parts.progress', { done, total });
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="tabular-nums">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full bg-primary-solid transition-[width] duration-fast motion-reduce:transition-none"
          style={{ width: `${(done / total) * 100}%` }}
        />
      </div>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-small text-fg-2">{t(stopping ? 'parts.stopping' : 'parts.note')}</p>
        <Button disabledReason={stopping ? t('parts.stopping') : undefined} onClick={onStop}>
          {t('parts.stop')}
        </Button>
      </div>
    </div>
  );
}
