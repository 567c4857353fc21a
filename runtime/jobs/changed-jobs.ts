import { proxy } from 'valtio';

/** Counts what this window has done to its user's jobs; the job centre in the header then reads them again. */
export const changedJobs = proxy({ count: 0 });

/** Says that a job of this user was started, was canceled or has ended. */
export function noteChangedJob(): void {
  changedJobs.count += 1;
}
