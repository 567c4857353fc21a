import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useOffline, useOnlineAgain } from '../data/connection';
import { tellsSessionOver } from '../data/session-over';
import { RetryButton } from '../data/retry-button';

interface StaleNoteProps {
  failure: { code: number; message: string };
  onRetry(): void;
}

/** Above content that a failed refresh has left as it was: why, and a retry. Retries by itself after a lost network. */
export function StaleNote({ failure: { code, message }, onRetry }: StaleNoteProps) {
  const t = useWords();
  const offline = useOffline() && code === 0;
  useOnlineAgain(code === 0 ? onRetry : null);
  const reason = tellsSessionOver(code) ? t('session.over') : message || t('list.requestFailed');
  return (
    <div
      role="status"
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-small',
        offline ? 'bg-sunken text-fg-2' : 'bg-warning-soft text-warning-on-soft',
      )}
    >
      <Icon name={offline ? 'info' : 'triangle-alert'} size={16} className="shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        {offline ? t('list.staleOffline') : t('list.stale', { reason })}
      </p>
      <RetryButton code={code} size="small" icon="refresh-cw" onRetry={onRetry} />
    </div>
  );
}
