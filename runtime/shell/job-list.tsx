import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { StatusTag } from '../../widgets/ui/status-tag';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { durationText } from '../../schemas/text/duration-text';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { RetryButton } from '../data/retry-button';
import { addNoticeWords } from '../i18n/add-notice-words';
import { downloadJob } from '../jobs/download-job';
import { JobBar, useJobText } from '../jobs/job-progress';
import { isOver, type JobState, type ShownJob } from '../jobs/shown-job';
import { PanelSkeleton } from './panel-skeleton';
import type { OwnJobs } from './use-own-jobs';

addNoticeWords();

/** The looks of the states in `StatusTag`. */
const LOOKS: Readonly<Record<JobState, string>> = {
  queued: 'waiting',
  running: 'running',
  done: 'success',
  failed: 'failed',
  canceled: 'over',
  interrupted: 'wrong',
};

/** The user's jobs, the newest first. */
export function JobList({ jobs, failure, read }: OwnJobs) {
  const t = useWords();
  return (
    <>
      <h2 className="flex h-11 items-center border-b border-line px-4 text-panel-title">{t('jobs.title')}</h2>
      {jobs === null && !failure && <PanelSkeleton />}
      {jobs === null && failure && (
        <EmptyState
          kind="error"
          title={t('jobs.failed')}
          body={failure.message}
          actions={<RetryButton code={failure.code} onRetry={() => void read()} />}
        />
      )}
      {jobs?.length === 0 && (
        <p className="flex flex-col items-center gap-1 px-4 py-8 text-center text-fg-3">
          <Icon name="list-checks" size={20} />
          {t('jobs.none')}
          <span className="text-note">{t('jobs.noneNote')}</span>
        </p>
      )}
      {jobs !== null && jobs.length > 0 && (
        <ul
          className="max-h-[min(420px,60dvh)] divide-y divide-line overflow-y-auto"
          aria-label={t('jobs.title')}
        >
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} onChange={() => void read()} />
          ))}
        </ul>
      )}
    </>
  );
}

function JobItem({ job, onChange }: { job: ShownJob; onChange(): void }) {
  const t = useWords();
  const language = useLanguage();
  const source = useDataSource();
  const text = useJobText(job);
  const runs = !isOver(job);

  async function attempt(work: Promise<unknown>) {
    try {
      await work;
      onChange();
    } catch (error) {
      // The data source has shown it.
      if (!(error instanceof CallError)) throw error;
    }
  }
  return (
    <li className="flex flex-col gap-1.5 px-4 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words">{job.title}</span>
        <span className="shrink-0">
          <StatusTag status={LOOKS[job.state]}>{t(`jobs.state.${job.state}`)}</StatusTag>
        </span>
      </div>
      {runs && <JobBar job={job} label={`${job.title} ${text}`} />}
      {job.msg && job.state !== 'done' && (
        <p className="text-small break-words text-danger-text">{job.msg}</p>
      )}
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap gap-x-3 text-note text-fg-3 tabular-nums">
          {job.state === 'running' ? (
            <span>{text}</span>
          ) : (
            <time dateTime={job.createdAt.replace(' ', 'T')}>{job.createdAt.slice(0, 16)}</time>
          )}
          {job.startedAt !== null && (
            <span>{t('jobs.duration', { time: durationText(job.ms, 'ms', language) })}</span>
          )}
        </span>
        {runs && (
          <Button size="small" onClick={() => void attempt(source.call(`job/cancel/${job.id}`))}>
            {t('jobs.cancel')}
          </Button>
        )}
        {job.file && (
          <Button size="small" icon="download" onClick={() => void attempt(downloadJob(source, job))}>
            {t('jobs.download')}
          </Button>
        )}
      </div>
    </li>
  );
}
