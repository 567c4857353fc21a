import { useRef } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { useWords } from '../../widgets/ui/use-words';
import { RevealedValues } from '../record/revealed-values';

interface RevealDialogProps {
  title: string;
  values: readonly { label: string; value: string }[];
  onClose(): void;
}

/** Shows a secret that the server returns only once, such as an initial password. */
export function RevealDialog({ title, values, onClose }: RevealDialogProps) {
  const t = useWords();
  const noted = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      width={416}
      title={title}
      onClose={onClose}
      initialFocus={noted}
      footer={
        <Button ref={noted} variant="primary" onClick={onClose}>
          {t('list.noted')}
        </Button>
      }
    >
      <RevealedValues values={values} />
      <p className="mt-3 text-small text-fg-2">{t('list.revealNote')}</p>
    </Dialog>
  );
}
