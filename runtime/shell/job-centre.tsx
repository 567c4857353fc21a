import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { isOver } from '../jobs/shown-job';
import { HeaderPopover } from './header-popover';
import { jobCentre } from './job-centre-state';
import { PanelSkeleton } from './panel-skeleton';
import { useOwnJobs } from './use-own-jobs';

const JobList = late(() => import('./job-list').then((part) => part.JobList), PanelSkeleton);

/** The user's long work: how much of it runs, and the list with progress, cancel and download. */
export function JobCentre() {
  const t = useWords();
  const { open } = useSnapshot(jobCentre);
  const own = useOwnJobs();
  const { read } = own;
  const running = own.jobs?.filter((job) => !isOver(job)).length ?? 0;

  useEffect(() => {
    // Jobs of other windows are seen when the list is opened.
    if (open) void read();
  }, [open, read]);
  useEffect(() => () => void (jobCentre.open = false), []);
  return (
    <HeaderPopover
      open={open}
      onOpenChange={(next) => (jobCentre.open = next)}
      label={t('shell.jobs')}
      icon="list-checks"
      count={running}
      tone="primary"
      counted={running > 0 ? t('shell.runningJobs', { n: running }) : null}
      // A narrow header has room for it when there is something to see.
      className={own.jobs?.length ? '' : 'max-md:hidden'}
    >
      {() => <JobList {...own} />}
    </HeaderPopover>
  );
}
