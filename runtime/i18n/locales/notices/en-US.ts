import type { NoticeWords } from './zh-CN';

/** The English texts of the bell's list and of jobs. */
export const enUSNoticeWords: NoticeWords = {
  'notices.failed': 'Notices could not be loaded',
  'notices.retry': 'Retry',
  'notices.readAll': 'Mark all read',
  'notices.read': 'Mark as read',
  'notices.unread': 'Unread',
  'notices.settled': 'Done',
  'notices.more': 'Load more',
  'jobs.title': 'My jobs',
  'jobs.none': 'No jobs',
  'jobs.noneNote': 'Long work such as imports and exports appears here',
  'jobs.failed': 'Jobs could not be loaded',
  'jobs.cancel': 'Cancel job',
  'jobs.download': 'Download',
  'jobs.duration': 'Took {time}',
  'jobs.state.queued': 'Waiting',
  'jobs.state.running': 'Running',
  'jobs.state.done': 'Finished',
  'jobs.state.failed': 'Failed',
  'jobs.state.canceled': 'Cancelled',
  'jobs.state.interrupted': 'Interrupted',
};
