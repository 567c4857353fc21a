import { useSnapshot } from 'valtio';
import { confirm } from '../../widgets/ui/confirm';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { coverWindow } from '../../widgets/ui/loading-cover';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { switchOrganisation } from '../session/session-actions';
import { keepTypedWork } from '../session/session-end';
import { session } from '../session/session-store';
import { HeaderButton } from './header-button';
import { leaveWindow } from './unsaved-tabs';
import { useUnsaved } from './use-unsaved';

/** Delay between the success message and the reload at the root. */
const RELOAD_DELAY_MS = 1000;

/** The current organisation; a menu if the user may switch. */
export function OrganisationSwitcher() {
  const t = useWords();
  const source = useDataSource();
  const { keptNote } = useUnsaved();
  const { user, organisations } = useSnapshot(session);
  if (!user) return null;
  const name = <span className="max-w-40 truncate max-md:hidden">{user.loginOrgName}</span>;
  const icon = <Icon name="building-2" size={16} className="shrink-0 text-fg-2" />;

  async function choose(id: number, wanted: string) {
    const yes = await confirm({
      title: t('session.switchAsk', { name: wanted }),
      body: [t('session.switchNote'), keptNote()].map((line) => line && <p key={line}>{line}</p>),
      action: t('session.switchVerb'),
      tone: 'primary',
    });
    if (!yes) return;
    // Covered until the reload, except when the switch is refused.
    const uncover = coverWindow();
    await keepTypedWork();
    try {
      await switchOrganisation(source, id);
    } catch {
      uncover();
      return; // The data source has shown the error.
    }
    toast.success(t('session.switched'));
    setTimeout(() => leaveWindow(() => location.assign('/')), RELOAD_DELAY_MS);
  }

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
    <DropdownMenu
      label={t('shell.organisation')}
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
      items={organisations.map((organisation) => ({
        key: String(organisation.id),
        label: organisation.name,
        checked: organisation.id === user.orgId,
        onSelect: () => {
          if (organisation.id !== user.orgId) void choose(organisation.id, organisation.name);
        },
      }))}
    />
  );
}
