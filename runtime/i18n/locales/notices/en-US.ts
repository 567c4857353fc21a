import type { NoticeWords } from './zh-CN';

/** The English texts of the bell's list and of jobs. */
export const enUSNoticeWords: NoticeWords = {
  'notices.failed': 'Could not load notifications',
  'notices.readAll': 'Mark all as read',
  'notices.read': 'Mark as read',
  'notices.unread': 'Unread',
  'notices.settled': 'Done',
  'notices.more': 'Load more',
  'jobs.title': 'My jobs',
  'jobs.none': 'No jobs',
  'jobs.noneNote': 'Long-running work such as imports and exports appears here',
  'jobs.failed': 'Could not load jobs',
  'jobs.cancel': 'Cancel job',
  'jobs.download': 'Download',
  'jobs.duration': 'Took {time}',
  'jobs.state.queued': 'Queued',
  'jobs.state.running': 'Running',
  'jobs.state.done': 'Finished',
  'jobs.state.failed': 'Failed',
  'jobs.state.canceled': 'Canceled',
  'jobs.state.interrupted': 'Interrupted',
};
