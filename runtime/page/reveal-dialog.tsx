import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { IconButton } from '../../widgets/ui/icon-button';
import { toast } from '../../widgets/ui/toast';
import { canCopy, copyText } from './copy-text';

export interface RevealDialogProps {
  title: string;
  values: readonly { label: string; value: string }[];
  onClose(): void;
}

/** Something the server tells once, such as an initial password. */
export function RevealDialog({ title, values, onClose }: RevealDialogProps) {
  const { t } = useTranslation();
  const noted = useRef<HTMLButtonElement>(null);
  const copy = async (value: string) => {
    await copyText(value);
    toast.success(t('list.copied'));
  };
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
      <dl className="flex flex-col gap-3">
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt className="mb-1 text-small text-fg-2">{label}</dt>
            <dd className="flex items-center justify-between gap-2 rounded-control border border-line bg-sunken py-0.5 pr-1 pl-3 font-mono">
              <span className="min-w-0 break-all">{value}</span>
              {canCopy() && (
                <IconButton
                  size="small"
                  icon="copy"
                  label={t('list.copy', { label })}
                  onClick={() => void copy(value)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-fg-2">{t('list.revealNote')}</p>
    </Dialog>
  );
}
