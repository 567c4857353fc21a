/** The Chinese texts of the bell's list and of jobs. They are loaded with these. */
export const zhCNNoticeWords = {
  'notices.failed': '消息加载失败',
  'notices.readAll': '全部已读',
  'notices.read': '标为已读',
  'notices.unread': '未读',
  'notices.settled': '已处理',
  'notices.more': '加载更多',
  'jobs.title': '我的任务',
  'jobs.none': '暂无任务',
  'jobs.noneNote': '导入、导出等耗时的操作会显示在这里',
  'jobs.failed': '任务加载失败',
  'jobs.cancel': '取消任务',
  'jobs.download': '下载',
  'jobs.duration': '用时 {time}',
  'jobs.state.queued': '排队中',
  'jobs.state.running': '执行中',
  'jobs.state.done': '已完成',
  'jobs.state.failed': '失败',
  'jobs.state.canceled': '已取消',
  'jobs.state.interrupted': '已中断',
};

/** A translation of all texts of `zhCNNoticeWords`. */
export type NoticeWords = Record<keyof typeof zhCNNoticeWords, string>;
