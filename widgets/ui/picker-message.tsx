import { Button } from './button';
import { Icon } from './icon';
import { Spinner } from './spinner';
import { useWords } from './use-words';

interface PickerMessageProps {
  loading?: boolean;
  error?: string | null;
  onRetry?(): void;
  /** The user has typed something to search for. */
  searched?: boolean;
}

/** The row of an empty list: 加载中, an error with 重试, 无匹配项 for a search, or that there is nothing to choose. */
export function PickerMessage({ loading, error, onRetry, searched = true }: PickerMessageProps) {
  const t = useWords();
  if (loading) {
    return (
      <div role="status" className="flex min-h-8 items-center gap-2 px-2.5 text-fg-3">
        <Spinner size={14} silent />
        {t('ui.loading')}
      </div>
    );
  }
  if (error) {
    return (
      <div role="alert" className="flex min-h-8 items-center gap-2 px-2.5 text-danger-text">
        <Icon name="circle-alert" size={14} className="shrink-0" />
        <span className="min-w-0 flex-1">{error}</span>
        {onRetry && (
          <Button variant="text" size="small" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex min-h-8 items-center px-2.5 text-fg-3">
      {t(searched ? 'ui.noMatch' : 'ui.noneToChoose')}
    </div>
  );
}
