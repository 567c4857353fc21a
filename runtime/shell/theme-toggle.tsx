import { useSnapshot } from 'valtio';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { settings } from './settings';

/** Toggles light and dark; the icon shows the current theme. */
export function ThemeToggle() {
  const t = useWords();
  const { theme } = useSnapshot(settings);
  const dark = theme === 'dark';
  return (
    <IconButton
      label={t(dark ? 'shell.toLight' : 'shell.toDark')}
      icon={dark ? 'moon' : 'sun'}
      side="bottom"
      onClick={() => {
        Object.assign(settings, { theme: dark ? 'light' : 'dark', chosen: true });
      }}
    />
  );
}
