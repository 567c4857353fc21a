import { useRef } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { useWords } from '../../widgets/ui/use-words';

interface ResultDialogProps {
  title: string;
  values: readonly { label: string; value: string }[];
  onClose(): void;
}

/** Shows the outcome of an action, such as that of a check. */
export function ResultDialog({ title, values, onClose }: ResultDialogProps) {
  const t = useWords();
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      width={480}
      title={title}
      onClose={onClose}
      initialFocus={ok}
      footer={
        <Button ref={ok} variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {values.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-fg-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
