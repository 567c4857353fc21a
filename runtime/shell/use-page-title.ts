import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after the page and the application. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const application = t('app.title');
  useEffect(() => {
    document.title = title ? `${title} - ${application}` : application;
  }, [title, application]);
}
