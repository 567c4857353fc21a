import type { ReactNode } from 'react';
import { Button } from '../../widgets/ui/button';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { addNoticeWords } from '../i18n/add-notice-words';
import { isOver, type ShownJob } from './shown-job';

addNoticeWords();

interface JobProgressProps {
  job: ShownJob<unknown>;
  /** Absent: the job cannot be canceled from here. */
  onCancel?(): void;
  /** Further buttons, such as the download. */
  children?: ReactNode;
}

/** How far a job has come: phase, bar, `12,000 / 37,412`, the reason of a failure, and the button that cancels it. */
export function JobProgress({ job, onCancel, children }: JobProgressProps) {
  const t = useWords();
  const text = useJobText(job);
  const runs = !isOver(job);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="break-words tabular-nums">
        {text}
      </p>
      {runs && <JobBar job={job} label={text} />}
      {job.msg && job.state !== 'done' && <p className="break-words text-danger-text">{job.msg}</p>}
      {((runs && onCancel) || children) && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {runs && onCancel && (
            <Button size="small" onClick={onCancel}>
              {t('jobs.cancel')}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** The bar of a running job; without a known total it says only that something is going on. */
export function JobBar({ job, label }: { job: ShownJob<unknown>; label: string }) {
  const { done, total, state } = job;
  const known = total !== null && total > 0;
  const share = known ? Math.min(done / total, 1) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(known && { 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      {share === null ? (
        <div
          className={`h-full w-1/3 bg-primary-solid ${state === 'running' ? 'animate-pulse' : 'opacity-40'}`}
        />
      ) : (
        <div
          className="h-full bg-primary-solid transition-[width] duration-fast motion-reduce:transition-none"
          style={{ width: `${share * 100}%` }}
        />
      )}
    </div>
  );
}

/** `正在写入 · 12,000 / 37,412`, or the state of a job that does not run. */
export function useJobText({ state, phase, done, total }: ShownJob<unknown>): string {
  const t = useWords();
  const language = useLanguage();
  if (state !== 'running') return t(`jobs.state.${state}`);
  const number = (value: number) => value.toLocaleString(language);
  const count = total !== null ? `${number(done)} / ${number(total)}` : done > 0 ? number(done) : null;
  return [phase ?? t('jobs.state.running'), count].filter((part) => part !== null).join(' · ');
}
