import type { Model } from '../../schemas/model/model';
import type { Limits } from '../contract/limits';
import type { Timer } from '../domain-job';
import type { FileKeeping } from '../files/file-keeping';
import { fileTimers } from '../files/free-files';
import { housekeeping } from './housekeeping';
import { TIMER_LOG } from '../database/tables/log-tables';
import { sweepTimerLog } from './timer-log';

/** The timers of a server, before those of domains. */
export function installationTimers(
  limits: Limits,
  { settings, entities }: Pick<Model, 'settings' | 'entities'>,
  files: FileKeeping,
): Timer[] {
  return [
    ...housekeeping(limits, settings),
    ...fileTimers(files),
    ...(entities.has(TIMER_LOG) ? [sweepTimerLog(limits.jobDays)] : []),
  ];
}
