import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';
import { ProgressBar } from '../../widgets/upload/file-row';
import { JobBar, useJobText } from '../jobs/job-progress';
import type { ShownJob } from '../jobs/shown-job';
import type { ImportWork } from './use-work';

/** What is going on: upload, check or submit, with its progress and a button that stops it. */
export function WorkProgress({ work, onCancel }: { work: ImportWork; onCancel(): void }) {
  const t = useWords();
  const { kind, fileName, percent, job } = work;
  const what = t(`import.work.${kind}`);
  return (
    <section className="flex flex-col gap-3 rounded-panel border border-line bg-sunken p-4">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          <span role="status" className="block">
            {what}
            {kind === 'upload' && percent > 0 ? ` ${percent}%` : ''}
          </span>
          <span className="block truncate text-small text-fg-3" title={fileName}>
            {fileName}
          </span>
        </p>
        <Button size="small" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
      {job ? <OfJob job={job} /> : <ProgressBar percent={kind === 'upload' ? percent : 100} label={what} />}
    </section>
  );
}

function OfJob({ job }: { job: ShownJob<unknown> }) {
  const text = useJobText(job);
  return (
    <>
      <JobBar job={job} label={text} />
      <p className="text-small text-fg-2 tabular-nums">{text}</p>
    </>
  );
}
