import { useSnapshot } from 'valtio';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { clientSettings } from '../session/client-settings';
import { Logo } from './logo';
import { SideMenu, type SideMenuProps } from './side-menu';
import { PageLink } from './page-link';

interface SideBarProps extends SideMenuProps {
  onFold(): void;
  /** It stays while the header scrolls away; otherwise it is taller by the header and moves with it. */
  stays: boolean;
}

/** Logo, menu and fold button, 220 or 80 px wide. */
export function SideBar({ onFold, stays, ...menu }: SideBarProps) {
  const t = useWords();
  const { folded } = menu;
  return (
    <aside
      className={classNames(
        'z-menu flex shrink-0 flex-col border-r border-nav bg-nav [[data-theme=dark]_&]:border-nav-line',
        folded ? 'w-20' : 'w-55',
        stays ? 'sticky top-0 h-dvh' : 'h-[calc(100dvh+52px)]',
      )}
    >
      <Brand folded={folded} />
      <SideMenu {...menu} />
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={t(folded ? 'shell.expand' : 'shell.collapse')}
        onClick={onFold}
        className={classNames(
          'flex h-11 shrink-0 items-center gap-2 border-t border-nav-line text-small text-nav-fg-2 outline-offset-[-2px] transition-colors duration-fast hover:bg-nav-hover hover:text-nav-fg focus-visible:outline-nav-focus',
          folded ? 'justify-center' : 'px-[18px]',
        )}
      >
        <Icon name={folded ? 'panel-left-open' : 'panel-left-close'} size={16} />
        {!folded && t('shell.collapse')}
      </button>
    </aside>
  );
}

/** The logo with the product name; links to home. */
export function Brand({ folded }: { folded: boolean }) {
  const t = useWords();
  const { title } = useSnapshot(clientSettings);
  return (
    <PageLink
      to="/"
      aria-label={title ?? t('app.title')}
      className={classNames(
        'flex h-[52px] shrink-0 items-center gap-3 outline-offset-[-2px] focus-visible:outline-nav-focus',
        folded ? 'justify-center' : 'px-5',
      )}
    >
      <Logo size={folded ? 22 : 18} />
      {!folded && (
        <>
          <span
            title={title ?? undefined}
            className={classNames(
              'text-nav-fg-on',
              title ? 'line-clamp-2 min-w-0 font-semibold' : 'text-dialog-title whitespace-nowrap',
            )}
          >
            {title ?? t('app.name')}
          </span>
          {title === null && (
            <span className="min-w-0 truncate text-small text-nav-fg-2">{t('app.tagline')}</span>
          )}
        </>
      )}
    </PageLink>
  );
}
