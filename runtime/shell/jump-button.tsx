import { useEffect, useState } from 'react';
import { IconButton } from '../../widgets/ui/icon-button';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';

const JumpDialog = late(() => import('./jump-dialog').then((part) => part.JumpDialog));

/** Ctrl+K belongs to text fields on macOS, where it is Cmd+K. */
const IS_MAC = /Mac|iP/.test(navigator.platform);

/** Opens the search over pages and records, also by Ctrl+K or Cmd+K; not over another dialog. */
export function JumpButton() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      const isMeant = IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      if (!isMeant || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
        setOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        label={t('shell.jump', { keys: IS_MAC ? '⌘K' : 'Ctrl+K' })}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        icon="search"
        side="bottom"
        onClick={() => setOpen(true)}
      />
      {open && <JumpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
