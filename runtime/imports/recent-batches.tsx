import { useCallback } from 'react';
import type { ImportBatch } from '../../schemas/record/import-contract';
import { Button } from '../../widgets/ui/button';
import { StatusTag } from '../../widgets/ui/status-tag';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { useOnlineAgain } from '../data/connection';
import type { Answer } from '../data/use-answer';
import type { ImportModel } from './use-import';

const STATES = { checked: 'waiting', submitted: 'success', undone: 'over' } as const;

interface RecentBatchesProps {
  recent: Answer<ImportBatch[]>;
  model: ImportModel;
}

/** The imports of this user: those that were not submitted are gone on with, the others can be undone. */
export function RecentBatches({ recent, model }: RecentBatchesProps) {
  const t = useWords();
  const language = useLanguage();
  const { value, failure, retry } = recent;
  useOnlineAgain(failure?.code === 0 ? retry : null);
  const undo = useCallback(
    async ({ import: batch, fileName }: ImportBatch) => {
      if (await model.undo(batch, fileName)) retry();
    },
    [model, retry],
  );
  if (failure && !value)
    return (
      <p role="alert" className="flex items-center gap-2 text-small text-fg-2">
        {failure.message || t('list.failed')}
        <Button variant="text" size="small" onClick={retry}>
          {t('import.retry')}
        </Button>
      </p>
    );
  if (!value || value.length === 0) return null;
  return (
    <section aria-label={t('import.recent')} className="flex flex-col gap-2">
      <h2 className="text-panel-title">{t('import.recent')}</h2>
      <ul className="rounded-panel border border-line">
        {value.map((batch) => (
          <li
            key={batch.import}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-48 truncate" title={batch.fileName}>
              {batch.fileName}
            </span>
            <span className="text-small text-fg-2 tabular-nums">
              {t('import.rows', { n: batch.counts.total.toLocaleString(language) })}
              {batch.state === 'checked' && batch.counts.rejected > 0 && (
                <span className="text-danger-text">
                  {' · '}
                  {t('import.wrongRows', { n: batch.counts.rejected.toLocaleString(language) })}
                </span>
              )}
            </span>
            <time dateTime={batch.createdAt} className="text-small text-fg-3 tabular-nums">
              {shownTime(batch.submittedAt ?? batch.createdAt)}
            </time>
            <span className="w-24">
              <StatusTag status={STATES[batch.state]}>{t(`import.state.${batch.state}`)}</StatusTag>
            </span>
            <span className="min-w-24 text-right">
              {batch.state === 'checked' && (
                <Button variant="text" size="small" onClick={() => model.resume(batch)}>
                  {t('import.goOn')}
                </Button>
              )}
              {batch.state === 'submitted' && (
                <Button variant="text" size="small" onClick={() => void undo(batch)}>
                  {t('import.undo')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `2026-11-21 09:42` in the time of this window. */
function shownTime(iso: string): string {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
