import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { canCopy, copyText } from '../../widgets/ui/copy-text';
import { useOffline, useOnlineAgain } from '../data/connection';
import { tellsSessionOver } from '../data/session-over';
import { RetryButton } from '../data/retry-button';

interface FailureViewProps {
  failure: { code: number; message: string; requestId: string | null };
  /** Title of the page, for the permission error. */
  title: string;
  onRetry(): void;
}

/** A load error: the message, its id for support, and a retry. After a lost network it retries by itself. */
export function FailureView({ failure, title, onRetry }: FailureViewProps) {
  const t = useWords();
  const { code, message, requestId } = failure;
  // Code 0 without a message: the user has cancelled.
  const unreachable = code === 0 && message !== '';
  const offline = useOffline() && unreachable;
  useOnlineAgain(unreachable ? onRetry : null);
  // The data source is about to lead to sign-in.
  if (tellsSessionOver(code)) return <EmptyState kind="forbidden" title={t('session.over')} />;
  if (code === 403)
    return (
      <EmptyState kind="forbidden" title={t('list.forbidden')} body={t('list.forbiddenNote', { title })} />
    );
  if (code === 404 && message) return <EmptyState kind="not-found" title={message} />;
  return (
    <EmptyState
      kind={offline ? 'offline' : 'error'}
      title={t(offline ? 'session.offline' : 'list.failed')}
      body={
        offline
          ? t('list.offlineNote')
          : code === 0
            ? t(message ? 'list.unreachable' : 'list.cancelled')
            : message || t('list.requestFailed')
      }
      errorId={requestId ?? undefined}
      actions={
        <>
          {requestId && canCopy() && (
            <Button icon="copy" onClick={() => void copyText(requestId)}>
              {t('list.copyNumber')}
            </Button>
          )}
          <RetryButton code={code} variant="primary" icon="refresh-cw" onRetry={onRetry} />
        </>
      }
    />
  );
}
