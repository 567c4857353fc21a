import type { ReactNode } from 'react';
import { Button } from '../../../widgets/ui/button';
import { IconButton } from '../../../widgets/ui/icon-button';
import { Skeleton } from '../../../widgets/ui/skeleton';
import { useWords } from '../../../widgets/ui/use-words';
import type { CallError } from '../../data/data-source';

interface BlockPanelProps {
  title: string;
  /** Beside the title, such as the hovered value. */
  note?: ReactNode;
  tools?: ReactNode;
  failure?: CallError | null;
  /** Null: loading. */
  children: ReactNode;
  onRefresh?: () => void;
}

/** A block: its title and tools, and its content, a skeleton, or an error with a retry. */
export function BlockPanel({ title, note, tools, failure, children, onRefresh }: BlockPanelProps) {
  const t = useWords();
  return (
    <section
      aria-label={title}
      aria-busy={children === null && !failure}
      className="flex h-full min-w-0 flex-col rounded-panel bg-surface p-5 shadow-panel"
    >
      <header className="mb-3 flex min-h-8 items-center gap-2">
        <h2 className="shrink-0 text-panel-title">{title}</h2>
        <div role="status" className="min-w-0 flex-1 truncate text-right text-small text-fg-2 tabular-nums">
          {note}
        </div>
        {tools}
        {onRefresh && (
          <IconButton
            size="small"
            icon="refresh-cw"
            label={t('blocks.refresh', { title })}
            onClick={onRefresh}
          />
        )}
      </header>
      {failure ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 py-4 text-fg-2">
          <p className="min-w-0 flex-1">
            {failure.code === 0 ? t('list.unreachable') : failure.message || t('list.requestFailed')}
          </p>
          <Button size="small" onClick={onRefresh}>
            {t('list.retry')}
          </Button>
        </div>
      ) : (
        (children ?? <Skeleton className="my-4 h-8 w-full" />)
      )}
    </section>
  );
}
