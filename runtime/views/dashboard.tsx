import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { HOME_PAGE } from '../../schemas/document/home-page';
import { useWords } from '../../widgets/ui/use-words';
import { GeneratedPage } from '../page/generated-page';
import { session } from '../session/session-store';
import { greeting } from './greeting';

/** Home: a greeting, and the blocks of the home page that the session may see. */
export function Dashboard() {
  const t = useWords();
  const [hour] = useState(() => new Date().getHours());
  const { user } = useSnapshot(session);
  if (!user) return null;
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-x-3 px-1 pb-3">
        <h2 className="text-page-title">
          {t('dashboard.greeting', { greeting: t(greeting(hour)), name: user.name })}
        </h2>
        <p className="text-fg-2">{user.loginOrgName}</p>
      </header>
      <GeneratedPage pageId={HOME_PAGE} title={t('shell.home')} />
    </>
  );
}
