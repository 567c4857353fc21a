import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../widgets/ui/avatar';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { usePictureUrl } from '../../widgets/upload/use-picture-url';
import { late } from '../../widgets/ui/late';
import { session } from '../session/session-store';
import { HeaderButton } from './header-button';
import { useShortcut } from './shortcuts';
import { useLeave } from './use-leave';

const SettingsDrawer = late(() => import('./settings-drawer').then((part) => part.SettingsDrawer));
const KeysDialog = late(() => import('./keys-dialog').then((part) => part.KeysDialog));
const WhyDialog = late(() => import('./why-dialog').then((part) => part.WhyDialog));
const PasswordDialog = late(() => import('./password-dialog').then((part) => part.PasswordDialog));

/** Who may edit documents is told what decided about a page. */
const EDITS_DOCUMENTS = 'dynamic_sys_table_edit';

/** The signed-in user with personal commands. */
export function UserMenu() {
  const t = useWords();
  const leave = useLeave();
  const { user, permissions } = useSnapshot(session);
  const [asked, setAsked] = useState(false);
  const [settingUp, setSettingUp] = useState(false);
  const [keys, setKeys] = useState(false);
  const [why, setWhy] = useState(false);
  useShortcut('help', () => setKeys(true));
  const photo = usePictureUrl(user?.photo ?? null);
  if (!user) return null;

  return (
    <>
      <DropdownMenu
        label={t('shell.user')}
        align="end"
        trigger={
          <HeaderButton aria-label={`${t('shell.user')} ${user.name}`}>
            <Avatar name={user.name} src={photo} />
            <span className="max-w-32 truncate max-md:hidden">{user.name}</span>
            <Icon name="chevron-down" size={14} className="text-fg-3 max-md:hidden" />
          </HeaderButton>
        }
        items={[
          ...(user.isSupper
            ? []
            : [
                {
                  key: 'password',
                  label: t('password.open'),
                  icon: 'key-round',
                  onSelect: () => setAsked(true),
                },
              ]),
          {
            key: 'settings',
            label: t('shell.settings'),
            icon: 'settings',
            onSelect: () => setSettingUp(true),
          },
          {
            key: 'keys',
            label: t('shell.keys'),
            icon: 'circle-help',
            onSelect: () => setKeys(true),
          },
          ...(permissions.has(EDITS_DOCUMENTS)
            ? [
                {
                  key: 'why',
                  label: t('shell.why'),
                  icon: 'info',
                  onSelect: () => setWhy(true),
                },
              ]
            : []),
          { key: 'leave', label: t('session.signOut'), icon: 'log-out', onSelect: () => void leave() },
        ]}
      />
      {settingUp && <SettingsDrawer onClose={() => setSettingUp(false)} />}
      {why && <WhyDialog onClose={() => setWhy(false)} />}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
      {asked && <PasswordDialog onClose={() => setAsked(false)} />}
    </>
  );
}
