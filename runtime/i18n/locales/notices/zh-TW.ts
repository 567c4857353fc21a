import type { NoticeWords } from './zh-CN';

/** The traditional Chinese texts of the bell's list and of jobs. */
export const zhTWNoticeWords: NoticeWords = {
  'notices.failed': '訊息載入失敗',
  'notices.readAll': '全部已讀',
  'notices.read': '標為已讀',
  'notices.unread': '未讀',
  'notices.settled': '已處理',
  'notices.more': '載入更多',
  'jobs.title': '我的工作',
  'jobs.none': '暫無工作',
  'jobs.noneNote': '匯入、匯出等耗時的操作會顯示在這裡',
  'jobs.failed': '工作載入失敗',
  'jobs.cancel': '取消工作',
  'jobs.download': '下載',
  'jobs.duration': '用時 {time}',
  'jobs.state.queued': '排隊中',
  'jobs.state.running': '執行中',
  'jobs.state.done': '已完成',
  'jobs.state.failed': '失敗',
  'jobs.state.canceled': '已取消',
  'jobs.state.interrupted': '已中斷',
};
