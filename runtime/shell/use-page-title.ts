import { useEffect } from 'react';
import { useWords } from '../../widgets/ui/use-words';

/** Names the window after the page and the application. */
export function usePageTitle(title: string): void {
  const t = useWords();
  const application = t('app.title');
  useEffect(() => {
    document.title = title ? `${title} - ${application}` : application;
  }, [title, application]);
}
