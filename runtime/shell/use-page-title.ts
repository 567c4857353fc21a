import { useEffect } from 'react';
import { useWords } from '../../widgets/ui/use-words';

/** Sets the window title to page and application. */
export function usePageTitle(title: string): void {
  const t = useWords();
  const application = t('app.title');
  useEffect(() => {
    document.title = title ? `${title} - ${application}` : application;
  }, [title, application]);
}
