import { classNames } from '../../widgets/ui/class-names';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';

/** A notice as `notice/mine` returns it. */
export interface ShownNotice {
  id: number;
  source: string;
  /** Worded in the language of the interface. */
  title: string;
  text: string | null;
  /** The address inside the console to which it leads. */
  route: string | null;
  createdAt: string;
  read: boolean;
  /** Somebody has done what it asks for. */
  settled: boolean;
}

interface NoticeItemProps {
  notice: ShownNotice;
  onOpen(): void;
  onRead(): void;
}

/** One notice: its button opens what it leads to; an unread one has a dot and a second button. */
export function NoticeItem({ notice, onOpen, onRead }: NoticeItemProps) {
  const t = useWords();
  const { title, text, createdAt, read, settled } = notice;
  return (
    <li className="flex items-start gap-1 pr-2">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-2 rounded-control py-2 pl-3 text-left transition-colors duration-fast hover:bg-hover active:bg-pressed"
      >
        <span
          aria-hidden
          className={classNames('mt-2 size-2 shrink-0 rounded-full', !read && 'bg-danger-solid')}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={classNames('break-words', read ? 'text-fg-2' : 'font-semibold text-fg')}>
            {!read && <span className="sr-only">{t('notices.unread')} </span>}
            {title}
          </span>
          {text && <span className="text-small break-words text-fg-2">{text}</span>}
          <span className="flex flex-wrap gap-x-3 text-note text-fg-3">
            <time dateTime={createdAt.replace(' ', 'T')}>{createdAt.slice(0, 16)}</time>
            {settled && <span>{t('notices.settled')}</span>}
          </span>
        </span>
      </button>
      {!read && (
        <IconButton
          label={t('notices.read')}
          icon="check"
          size="small"
          plain
          className="mt-1"
          onClick={onRead}
        />
      )}
    </li>
  );
}
