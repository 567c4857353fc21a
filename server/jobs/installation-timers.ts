import type { Model } from '../../schemas/model/model';
import { installationOf } from '../configuration/server-settings';
import { settingsReader } from '../configuration/settings-in-force';
import type { Limits } from '../contract/limits';
import type { Db } from '../action';
import type { Timer } from '../domain-job';
import type { FileKeeping } from '../files/file-keeping';
import { fileTimers } from '../files/free-files';
import { EXPIRED_USERS } from '../identity/expired-users';
import { USERS } from '../identity/identity-entities';
import { archiveTimer } from './archive-logs';
import { housekeeping } from './housekeeping';
import { TIMER_LOG } from '../database/tables/log-tables';
import { sweepTimerLog } from './timer-log';

/** The timers of a server, before those of domains; only the archive of the logs gets `owner`. */
export function installationTimers(
  limits: Limits,
  model: Pick<Model, 'settings' | 'entities' | 'fieldTypes'>,
  files: FileKeeping,
  owner: Db,
): Timer[] {
  return [
    ...housekeeping(limits, model.settings),
    archiveTimer({ owner, files, settings: settingsReader(model, installationOf(limits)) }),
    ...fileTimers(files),
    ...(model.entities.has(USERS) ? [EXPIRED_USERS] : []),
    ...(model.entities.has(TIMER_LOG) ? [sweepTimerLog(limits.jobDays)] : []),
  ];
}
