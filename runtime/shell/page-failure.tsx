import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { ChunkLoadError } from '../../widgets/ui/load-chunk';
import { useWords } from '../../widgets/ui/use-words';
import { Panel } from './panel';

/** Shown in the tab of a failed page. A missing chunk requires a reload; other errors offer a retry. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useWords();
  const outdated = error instanceof ChunkLoadError;
  return (
    <Panel>
      <EmptyState
        kind="error"
        className="min-h-80"
        title={t(outdated ? 'page.outdated' : 'page.failed')}
        body={t(outdated ? 'page.outdatedNote' : 'page.failedNote')}
        actions={
          <Button variant="primary" icon="rotate-cw" onClick={outdated ? () => location.reload() : onRetry}>
            {t(outdated ? 'page.refresh' : 'page.retry')}
          </Button>
        }
      />
    </Panel>
  );
}
