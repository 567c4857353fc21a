import { useState } from 'react';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { HeaderPopover } from './header-popover';
import { PanelSkeleton } from './panel-skeleton';
import { useUnreadNotices } from './use-unread-notices';

const NoticeList = late(() => import('./notice-list').then((part) => part.NoticeList), PanelSkeleton);

/** The bell: how many notices are unread, and the list of all. */
export function NoticePopover() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const { unread, set } = useUnreadNotices();
  const number = unread > 99 ? '99+' : unread;
  return (
    <HeaderPopover
      open={open}
      onOpenChange={setOpen}
      label={t('shell.notices')}
      icon="bell"
      count={unread}
      tone="danger"
      counted={unread > 0 ? t('shell.unreadNotices', { n: number }) : null}
    >
      {() => <NoticeList onUnread={set} onClose={() => setOpen(false)} />}
    </HeaderPopover>
  );
}
