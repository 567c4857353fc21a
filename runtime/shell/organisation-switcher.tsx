import { useSnapshot } from 'valtio';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { session } from '../session/session-store';
import { HeaderButton } from './header-button';
import { OrganisationMenu } from './organisation-menu';

/** The current organisation; a menu if the user may switch. */
export function OrganisationSwitcher() {
  const t = useWords();
  const { user, organisations } = useSnapshot(session);
  if (!user) return null;
  const name = <span className="max-w-40 truncate max-md:hidden">{user.loginOrgName}</span>;
  const icon = <Icon name="building-2" size={16} className="shrink-0 text-fg-2" />;

  if (organisations.length < 2) {
    return (
      <span
        className="flex items-center gap-2 px-2 whitespace-nowrap max-md:hidden"
        title={user.loginOrgName}
      >
        {icon}
        {name}
      </span>
    );
  }
  return (
    <OrganisationMenu
      align="end"
      trigger={
        <HeaderButton
          aria-label={`${t('shell.organisation')} ${user.loginOrgName}`}
          title={user.loginOrgName}
        >
          {icon}
          {name}
          <Icon name="chevrons-up-down" size={14} className="shrink-0 text-fg-3 max-md:hidden" />
        </HeaderButton>
      }
    />
  );
}
