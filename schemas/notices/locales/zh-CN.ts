/** The sentences of notices in simplified Chinese. `{name}` is replaced with a parameter. */
export const zhCNNotices = {
  jobDone: '任务已完成：{title}',
  jobDoneFile: '任务已完成，可在“我的任务”中下载：{title}',
  jobFailed: '任务失败：{title}',
  jobInterrupted: '任务已中断，请重新执行：{title}',
  jobCancelled: '任务已取消：{title}',
  waitsForCheck: '{person}提交的{entity}等待您审核',
  waitsForConfirm: '{entity}等待您复核，提交人：{person}',
  documentPublished: '{person}发布了{kind}“{title}”',
  timedPublished: '已按时发布“{title}”（版本 {no}）',
  timedFailed: '“{title}”没有按时发布',
  ledgerUnsound: '账务核对发现 {count} 个问题',
};
