import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { confirm } from '../../widgets/ui/confirm';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { coverWindow } from '../../widgets/ui/loading-cover';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { switchOrganisation } from '../session/session-actions';
import { keepTypedWork } from '../session/session-end';
import { session } from '../session/session-store';
import { leaveWindow } from './unsaved-tabs';
import { useUnsaved } from './use-unsaved';

/** Delay between the success message and the reload at the root. */
const RELOAD_DELAY_MS = 1000;

interface OrganisationMenuProps {
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** Leaves out the current organisation, for whoever has to go to another one. */
  others?: boolean;
}

/** The organisations that the user may switch to; choosing one asks and switches. */
export function OrganisationMenu({ trigger, align = 'start', others = false }: OrganisationMenuProps) {
  const t = useWords();
  const source = useDataSource();
  const { keptNote } = useUnsaved();
  const { user, organisations } = useSnapshot(session);

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

  return (
    <DropdownMenu
      label={t('shell.organisation')}
      align={align}
      trigger={trigger}
      items={organisations
        .filter(({ id }) => !others || id !== user?.orgId)
        .map(({ id, name }) => ({
          key: String(id),
          label: name,
          ...(!others && { checked: id === user?.orgId }),
          onSelect: () => {
            if (id !== user?.orgId) void choose(id, name);
          },
        }))}
    />
  );
}
