import { Button } from '../../widgets/ui/button';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { useSlow } from './use-slow';

interface SlowNoteProps {
  waiting: boolean;
  onCancel(): void;
}

/** Says after a while that loading takes long, and offers later to cancel it. */
export function SlowNote({ waiting, onCancel }: SlowNoteProps) {
  const t = useWords();
  const slow = useSlow(waiting);
  if (!waiting || slow === 0) return null;
  return (
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
  );
}
