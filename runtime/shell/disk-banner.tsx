import { useSnapshot } from 'valtio';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { session } from '../session/session-store';

/** Warns administrators that the disk is full and the server rejects writes. */
export function DiskBanner() {
  const t = useWords();
  const { user } = useSnapshot(session);
  if (user?.diskFull !== 1) return null;
  return (
    <p role="alert" className="flex items-center gap-2 bg-warning-soft px-4 py-2 text-warning-on-soft">
      <Icon name="triangle-alert" size={16} className="shrink-0" />
      {t('shell.diskFull')}
    </p>
  );
}
