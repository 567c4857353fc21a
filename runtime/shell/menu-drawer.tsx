import * as Dialog from '@radix-ui/react-dialog';
import { useWords } from '../../widgets/ui/use-words';
import { Brand } from './side-bar';
import { SideMenu, type SideMenuProps } from './side-menu';

interface MenuDrawerProps extends Omit<SideMenuProps, 'folded' | 'onChoose'> {
  open: boolean;
  onClose(): void;
}

/** The side menu of narrow windows, as an overlay from the left. */
export function MenuDrawer({ open, onClose, ...menu }: MenuDrawerProps) {
  const t = useWords();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-dialog bg-mask data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-dialog flex w-65 max-w-[80vw] flex-col bg-nav text-base outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
          <Brand folded={false} />
          <SideMenu {...menu} folded={false} onChoose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
