import { useState } from 'react';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { isOver } from '../jobs/shown-job';
import { HeaderPopover } from './header-popover';
import { PanelSkeleton } from './panel-skeleton';
import { useOwnJobs } from './use-own-jobs';

const JobList = late(() => import('./job-list').then((part) => part.JobList), PanelSkeleton);

/** The user's long work: how much of it runs, and the list with progress, cancel and download. */
export function JobCentre() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const own = useOwnJobs();
  const running = own.jobs?.filter((job) => !isOver(job)).length ?? 0;

  function change(next: boolean) {
    setOpen(next);
    // Jobs of other windows are seen when the list is opened.
    if (next) void own.read();
  }
  return (
    <HeaderPopover
      open={open}
      onOpenChange={change}
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
