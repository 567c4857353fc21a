import type { NoticeName } from '../notice-names';

/** The sentences of notices in English. */
export const enUSNotices: Record<NoticeName, string> = {
  jobDone: 'Job finished: {title}',
  jobDoneFile: 'Job finished; its file is in “My jobs”: {title}',
  jobFailed: 'Job failed: {title}',
  jobInterrupted: 'Job interrupted; start it again: {title}',
  jobCancelled: 'Job canceled: {title}',
  waitsForCheck: '{entity} submitted by {person} is waiting for your review',
  waitsForConfirm: '{entity} submitted by {person} is waiting for your confirmation',
  documentPublished: '{person} published the {kind} “{title}”',
  timedPublished: '“{title}” was published at its time as version {no}',
  timedFailed: '“{title}” was not published at its time',
  ledgerUnsound: 'The ledger check found {count} problems',
};
