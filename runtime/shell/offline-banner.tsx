import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useOffline } from '../data/connection';

/** Says that the network is gone, and that typed values stay. */
export function OfflineBanner() {
  const t = useWords();
  const offline = useOffline();
  // The region stays, so that screen readers announce what appears in it.
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-fg-2">
          <Icon name="info" size={16} className="shrink-0" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
