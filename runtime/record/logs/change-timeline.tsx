import { Button } from '../../../widgets/ui/button';
import { useWords } from '../../../widgets/ui/use-words';
import { ChangeSentence } from './change-sentence';
import type { ChangeRow } from './log-rows';

interface ChangeTimelineProps {
  rows: readonly ChangeRow[];
  onOpen(row: ChangeRow): void;
}

/** Changes as sentences in the order of their time. */
export function ChangeTimeline({ rows, onOpen }: ChangeTimelineProps) {
  const t = useWords();
  return (
    <ol className="flex flex-col pt-1 pl-1">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-1 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-control"
        >
          <div className="flex items-center gap-3 text-small text-fg-3 tabular-nums">
            <time>{row.createdAt}</time>
            <Button
              variant="text"
              size="small"
              aria-label={t('logs.detailOf', { n: row.index })}
              onClick={() => onOpen(row)}
            >
              {t('logs.detail')}
            </Button>
          </div>
          <p className="text-fg-2">
            <ChangeSentence row={row} most={MOST_FIELDS} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const MOST_FIELDS = 12;
