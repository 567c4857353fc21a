import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../widgets/ui/icon-button';
import { IS_MAC, keyText } from '../../widgets/ui/keymap';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { useShortcut } from './shortcuts';
import { typeAhead } from './type-ahead';

const JumpDialog = late(() => import('./jump-dialog').then((part) => part.JumpDialog));

/** Opens the search over pages and records, also by Ctrl+K or Cmd+K; not over another dialog. */
export function JumpButton() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const typed = useRef<(() => string) | undefined>(undefined);
  function show() {
    typed.current?.();
    typed.current = typeAhead();
    // Without the dialog the keys go where they belong.
    JumpDialog.load().catch(() => typed.current?.());
    setOpen(true);
  }
  function close() {
    typed.current?.();
    setOpen(false);
  }
  useEffect(() => () => void typed.current?.(), []);
  useShortcut('jump', show);
  return (
    <>
      <IconButton
        label={t('shell.jump', { keys: keyText('jump') })}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        icon="search"
        side="bottom"
        onClick={show}
      />
      {open && <JumpDialog typed={() => typed.current?.() ?? ''} onClose={close} />}
    </>
  );
}
