import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useOnlineAgain } from '../data/connection';
import type { ReviewStore } from './review-store';

/** How the edits go: being checked, kept after a failure, or all checked; at first the keys. */
export function EditsLine({ store }: { store: ReviewStore }) {
  const t = useWords();
  useSyncExternalStore(store.subscribe, store.version);
  const { edits } = store;
  const { size, failure } = edits;
  const [edited, setEdited] = useState(false);
  if (size > 0 && !edited) setEdited(true);
  useOnlineAgain(failure?.code === 0 ? () => edits.retry() : null);
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-2">
      {failure ? (
        <span role="alert" className="flex min-w-0 flex-wrap items-center gap-2 text-danger-text">
          <Icon name="circle-alert" size={14} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('import.kept', { n: size, msg: failure.message })}</span>
          <Button size="small" onClick={() => edits.retry()}>
            {t('import.retry')}
          </Button>
          <Button variant="text" size="small" onClick={() => edits.discard()}>
            {t('import.discard')}
          </Button>
        </span>
      ) : (
        <span role="status">
          {size > 0 ? t('import.pending', { n: size }) : edited ? t('import.checkedAll') : ''}
        </span>
      )}
      <span className="ml-auto text-fg-3 max-md:hidden">{t('import.keys')}</span>
    </div>
  );
}
