import { useTranslation } from 'react-i18next';
import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { InputProps, Widget } from '../widget';

const fileName = (path: string) => path.split('/').at(-1) ?? '';

function Input({ id, field, value, describedBy }: InputProps) {
  const { t } = useTranslation();
  const path = plainText(value);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-pressed text-fg-3">
        <Icon name="image" size={18} />
      </span>
      {path !== '' && <span className="min-w-0 truncate">{fileName(path)}</span>}
      <Button
        id={id}
        icon="upload"
        size="small"
        aria-label={field.label}
        aria-describedby={describedBy}
        disabledReason={t('widget.upload.unavailable')}
      >
        {t('widget.upload.choose')}
      </Button>
    </span>
  );
}

export const uploadAvatarWidget: Widget = {
  Input,
  Cell: ({ value }) => <CellText text={fileName(plainText(value))} />,
};
