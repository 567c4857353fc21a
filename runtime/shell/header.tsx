import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { Breadcrumb } from './breadcrumb';
import { Clock } from './clock';
import { JumpButton } from './jump-button';
import { JobCentre } from './job-centre';
import { LanguageMenu } from './language-menu';
import { NoticePopover } from './notice-popover';
import { OrganisationSwitcher } from './organisation-switcher';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';

interface HeaderProps {
  trail: readonly string[];
  title: string;
  /** Opens the menu drawer in narrow windows; absent where the menu is always visible. */
  onOpenMenu?(): void;
}

/** Breadcrumb and time, and the user's tools at the right. */
export function Header({ trail, title, onOpenMenu }: HeaderProps) {
  const t = useWords();
  return (
    <header className="z-header flex h-[52px] shrink-0 items-center gap-3 border-b border-line bg-surface pr-4 pl-5 max-md:pr-2 max-md:pl-2">
      {onOpenMenu && (
        <IconButton label={t('shell.openMenu')} icon="menu" side="bottom" onClick={onOpenMenu} />
      )}
      <Breadcrumb trail={trail} title={title} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <span className="max-md:hidden">
          <Clock />
        </span>
        <Divider />
        <JumpButton />
        <OrganisationSwitcher />
        <JobCentre />
        <NoticePopover />
        <LanguageMenu wordClass="max-[1199px]:hidden" />
        <ThemeToggle />
        <Divider />
        <UserMenu />
      </div>
    </header>
  );
}

function Divider() {
  return <span aria-hidden className="mx-2 h-4 w-px bg-line max-md:hidden" />;
}
