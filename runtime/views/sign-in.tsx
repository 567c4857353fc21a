import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { version } from '../../package.json';
import { JointDrawing } from '../../widgets/ui/joint-drawing';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { clientSettings, loadSite } from '../session/client-settings';
import { LanguageMenu } from '../shell/language-menu';
import { Logo } from '../shell/logo';
import { ThemeToggle } from '../shell/theme-toggle';
import { usePageTitle } from '../shell/use-page-title';
import { SignInForm } from './sign-in-form';

/** The sign-in page: illustration at the left, form at the right. */
export function SignIn({ onSignedIn }: { onSignedIn(): void }) {
  const t = useWords();
  const [year] = useState(() => new Date().getFullYear());
  const source = useDataSource();
  const { title } = useSnapshot(clientSettings);
  usePageTitle(t('login.title'));
  useEffect(() => void loadSite(source), [source]);
  return (
    <div className="flex min-h-dvh bg-surface text-base">
      <aside className="hidden min-w-0 flex-1 flex-col bg-nav bg-[linear-gradient(var(--color-nav-hover)_1px,transparent_1px),linear-gradient(90deg,var(--color-nav-hover)_1px,transparent_1px)] bg-size-[32px_32px] p-10 pt-8 text-nav-fg lg:flex">
        <p className="flex items-center gap-4 text-nav-fg-on">
          <Logo size={26} />
          <span className="text-page-title">{title ?? t('app.name')}</span>
          {title === null && <span className="text-nav-fg">{t('app.platform')}</span>}
        </p>
        <JointDrawing
          label={t('login.drawing')}
          className="my-auto ml-5 max-h-[calc(100%-200px)] w-full max-w-[680px]"
        />
        <p className="text-figure text-balance text-nav-fg-on">{t('login.slogan')}</p>
        <p className="mt-1 text-pretty">{t('login.sloganNote')}</p>
      </aside>
      <main className="flex w-full shrink-0 flex-col lg:w-[600px]">
        <div className="flex h-20 shrink-0 items-center justify-end gap-2 px-8 max-sm:px-4">
          <LanguageMenu caret />
          <ThemeToggle />
        </div>
        <div className="flex flex-1 items-start justify-center px-4 pt-[max(16px,14dvh)]">
          <div className="w-full max-w-90 pb-16">
            <h1 className="text-figure">{t('login.title')}</h1>
            <p className="mt-1 text-fg-2">{t('login.lead')}</p>
            <SignInForm onSignedIn={onSignedIn} />
          </div>
        </div>
        <footer className="flex shrink-0 flex-wrap justify-center gap-x-4 px-4 pb-6 text-note text-fg-3">
          <span>
            © {year} {title ?? t('app.name')}
          </span>
          <span>v{version}</span>
          <span>{t('login.browser')}</span>
        </footer>
      </main>
    </div>
  );
}
