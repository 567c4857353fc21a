import { useState } from 'react';
import { Icon } from '../../widgets/ui/icon';
import { IconButton } from '../../widgets/ui/icon-button';
import { Popover } from '../../widgets/ui/popover';
import { useWords } from '../../widgets/ui/use-words';

/** Messages for the user; empty, as nothing sends messages yet. */
export function NoticePopover() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('shell.notices')}
      align="end"
      className="w-[min(360px,calc(100vw-32px))]"
      trigger={<IconButton label={t('shell.notices')} icon="bell" side="bottom" />}
    >
      <h2 className="border-b border-line px-4 py-2.5 text-panel-title">{t('shell.notices')}</h2>
      <p className="flex flex-col items-center gap-2 px-4 py-8 text-fg-3">
        <Icon name="bell" size={20} />
        {t('shell.noNotices')}
      </p>
    </Popover>
  );
}
