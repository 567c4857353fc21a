import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { JsonObject } from '../../schemas/json';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useRead } from '../data/use-answer';
import { addNoticeWords } from '../i18n/add-notice-words';
import { jobCentre } from './job-centre-state';
import { NoticeItem, type ShownNotice } from './notice-item';
import { PanelSkeleton } from './panel-skeleton';
import { RetryButton } from '../data/retry-button';

addNoticeWords();

/** The source of notices that a job has ended. */
const JOB = 'job';

interface NoticeListProps {
  /** Called with the number of unread notices that the server has answered. */
  onUnread(unread: number): void;
  onClose(): void;
}

interface Notices {
  rows: ShownNotice[];
  totalCount: number;
  unread: number;
}

/** Notices of one step, and the most that the list shows. */
const STEP = 20;
const MOST = 100;

/** The user's notices, unread ones first. Opening one leads to its page and marks it as read. */
export function NoticeList({ onUnread, onClose }: NoticeListProps) {
  const t = useWords();
  const navigate = useNavigate();
  const source = useDataSource();
  const [size, setSize] = useState(STEP);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const body = { pageSize: size };
      const notices = await source.call<Notices>('notice/mine', { body, signal, quiet: true });
      onUnread(notices.unread);
      return notices;
    },
    [source, size, onUnread],
  );
  const { value, failure, retry, refresh } = useRead(read);
  const rows = useMemo(() => value?.rows ?? [], [value]);

  async function mark(body: JsonObject) {
    try {
      onUnread((await source.call<{ unread: number }>('notice/read', { body })).unread);
      await refresh();
    } catch (error) {
      // The data source has shown it.
      if (!(error instanceof CallError)) throw error;
    }
  }
  function open({ id, source: from, route, read: isRead }: ShownNotice) {
    if (!isRead) void mark({ ids: [id] });
    if (route === null && from !== JOB) return;
    onClose();
    if (route !== null) void navigate(route);
    // Once this list has closed: only one of both is open.
    else setTimeout(() => (jobCentre.open = true));
  }
  const newest = Math.max(0, ...rows.map(({ id }) => id));
  return (
    <>
      <div className="flex h-11 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-panel-title">{t('shell.notices')}</h2>
        {value !== null && value.unread > 0 && (
          <Button size="small" variant="text" onClick={() => void mark({ all: true, until: newest })}>
            {t('notices.readAll')}
          </Button>
        )}
      </div>
      {value === null && !failure && <PanelSkeleton />}
      {value === null && failure && (
        <EmptyState
          kind="error"
          title={t('notices.failed')}
          body={failure.message}
          actions={<RetryButton code={failure.code} onRetry={retry} />}
        />
      )}
      {value && rows.length === 0 && (
        <p className="flex flex-col items-center gap-2 px-4 py-8 text-fg-3">
          <Icon name="bell" size={20} />
          {t('shell.noNotices')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="max-h-[min(420px,60dvh)] overflow-y-auto py-1" aria-label={t('shell.notices')}>
          {rows.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onOpen={() => open(notice)}
              onRead={() => void mark({ ids: [notice.id] })}
            />
          ))}
          {value !== null && value.totalCount > rows.length && size < MOST && (
            <li className="px-4 py-1 text-center">
              <Button size="small" variant="text" onClick={() => setSize(size + STEP)}>
                {t('notices.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
