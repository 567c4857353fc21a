import type { ReactNode } from 'react';
import { Icon } from '../../../widgets/ui/icon';
import { IconButton } from '../../../widgets/ui/icon-button';
import { Skeleton } from '../../../widgets/ui/skeleton';
import { useWords } from '../../../widgets/ui/use-words';
import { useOffline, useOnlineAgain } from '../../data/connection';
import type { CallError } from '../../data/data-source';
import { SlowNote } from '../../record/slow-note';
import { RetryButton } from '../../data/retry-button';
import { StaleNote } from '../../record/stale-note';

interface BlockPanelProps {
  title: string;
  /** Beside the title, such as the hovered value. */
  note?: ReactNode;
  tools?: ReactNode;
  failure?: CallError | null;
  /** Null: loading. */
  children: ReactNode;
  onRefresh?: () => void;
  /** Gives up waiting for the content. */
  onCancel?: () => void;
}

/**
 * A block: its title and tools, and its content, a skeleton, no permission, or an error with a retry. A failed refresh
 * leaves the content that is there.
 */
export function BlockPanel(props: BlockPanelProps) {
  const { title, note, tools, failure, children, onRefresh } = props;
  const t = useWords();
  const forbidden = failure?.code === 403;
  const isLoading = (children ?? null) === null;
  return (
    <section
      aria-label={title}
      aria-busy={isLoading && !failure}
      className="flex h-full min-w-0 flex-col rounded-panel bg-surface p-5 shadow-panel"
    >
      <header className="mb-3 flex min-h-8 items-center gap-2">
        <h2 className="shrink-0 text-panel-title">{title}</h2>
        <div role="status" className="min-w-0 flex-1 truncate text-right text-small text-fg-2 tabular-nums">
          {note}
        </div>
        {tools}
        {onRefresh && !forbidden && (
          <IconButton
            size="small"
            icon="refresh-cw"
            label={t('blocks.refresh', { title })}
            onClick={onRefresh}
          />
        )}
      </header>
      {forbidden ? (
        <Forbidden />
      ) : failure && isLoading ? (
        <Failed failure={failure} onRetry={onRefresh} />
      ) : (
        <>
          {failure && onRefresh && (
            <div className="-mx-5 -mt-1 mb-3">
              <StaleNote failure={failure} onRetry={onRefresh} />
            </div>
          )}
          {children ?? <Skeleton className="my-4 h-8 w-full" />}
          {isLoading && props.onCancel && <SlowNote waiting onCancel={props.onCancel} />}
        </>
      )}
    </section>
  );
}

function Forbidden() {
  const t = useWords();
  return (
    <div role="status" className="flex items-center gap-3 py-4 text-fg-2">
      <Icon name="lock" size={16} className="shrink-0" />
      <div className="min-w-0 break-words">
        <h3 className="font-normal">{t('list.forbidden')}</h3>
        <p className="text-small">{t('blocks.forbiddenNote')}</p>
      </div>
    </div>
  );
}

function Failed({ failure, onRetry }: { failure: CallError; onRetry: (() => void) | undefined }) {
  const t = useWords();
  const { code, message } = failure;
  const unreachable = code === 0 && message !== '';
  const offline = useOffline() && unreachable;
  useOnlineAgain(unreachable && onRetry ? onRetry : null);
  return (
    <div role={offline ? 'status' : 'alert'} className="flex flex-wrap items-center gap-2 py-4 text-fg-2">
      <p className="min-w-0 flex-1 break-words">
        {offline
          ? `${t('session.offline')} · ${t('list.offlineNote')}`
          : code === 0
            ? t(message ? 'list.unreachable' : 'list.cancelled')
            : message || t('list.requestFailed')}
      </p>
      <RetryButton code={code} size="small" onRetry={onRetry} />
    </div>
  );
}
