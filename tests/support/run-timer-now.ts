import type { Db } from '../../server/action';
import type { Timer } from '../../server/domain-job';
import { changeByTimer } from '../../server/jobs/change-by-timer';

/** Runs a timer once, in the test instead of in a server. */
export function runTimerNow(timer: Timer, core: Db): Promise<unknown> {
  return timer.run(core, new AbortController().signal, changeByTimer(core, timer));
}
