import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useWords } from '../../widgets/ui/use-words';
import { clientSettings } from '../session/client-settings';

/** Sets the window title to page and application. */
export function usePageTitle(title: string): void {
  const t = useWords();
  const application = useSnapshot(clientSettings).title ?? t('app.title');
  useEffect(() => {
    document.title = title ? `${title} - ${application}` : application;
  }, [title, application]);
}
