import { useState } from 'react';
import { IconButton } from '../../../widgets/ui/icon-button';
import { useWords } from '../../../widgets/ui/use-words';
import { addListWords } from '../../i18n/add-list-words';

addListWords();

/** Says that the view of the address is not there, or that parts of it are left out. */
export function ViewNote({ kind }: { kind: 'missing' | 'cut' }) {
  const t = useWords();
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-small text-warning-on-soft">
      <p role="status">{t(`views.${kind}`)}</p>
      <IconButton size="small" icon="x" label={t('views.read')} onClick={() => setRead(true)} />
    </div>
  );
}
