import type { NoticeName } from '../notice-names';

/** The sentences of notices in traditional Chinese. */
export const zhTWNotices: Record<NoticeName, string> = {
  jobDone: '工作已完成：{title}',
  jobDoneFile: '工作已完成，可在「我的工作」中下載：{title}',
  jobFailed: '工作失敗：{title}',
  jobInterrupted: '工作已中斷，請重新執行：{title}',
  jobCancelled: '工作已取消：{title}',
  waitsForCheck: '{person}提交的{entity}等待您審核',
  waitsForConfirm: '{entity}等待您複核，提交人：{person}',
  documentPublished: '{person}發佈了{kind}「{title}」',
  timedPublished: '已按時發佈「{title}」（版本 {no}）',
  timedFailed: '「{title}」沒有按時發佈',
  ledgerUnsound: '帳務核對發現 {count} 個問題',
};
