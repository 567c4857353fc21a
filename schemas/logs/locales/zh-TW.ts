import type { SentenceKey } from './zh-CN';

/** The sentences of the logs in traditional Chinese. */
export const zhTWSentences: Record<SentenceKey, string> = {
  'logs.did.add': '{who} 新增了 {object}',
  'logs.did.edit': '{who} 修改了 {object}',
  'logs.did.del': '{who} 刪除了 {object}',
  'logs.did.reveal': '{who} 查看了 {object} 的{column}',
  'logs.masked': '敏感資訊',
  'logs.did.download': '{who} 下載了 {object} 的檔案',
  'logs.did.export': '{who} 匯出了 {object}',
  'logs.did.print': '{who} 列印了 {object}',
  'logs.did.assign': '{who} 分配了 {object} 的權限',
  'logs.did.submit': '{who} 提交了 {object}',
  'logs.did.revoke': '{who} 撤回了 {object}',
  'logs.did.check': '{who} 審核了 {object}',
  'logs.did.confirm': '{who} 確認了 {object}',
  'logs.did.retry': '{who} 重試了 {object}',
  'logs.did.cancel': '{who} 撤銷了 {object}',
  'logs.did.abandon': '{who} 作廢了 {object}',
  'logs.did.reverse': '{who} 沖正了 {object}',
  'logs.did.other': '{who} 對 {object} 執行了「{action}」',
  'logs.colon': '：',
  'logs.semicolon': '；',
  'logs.more': '等 {n} 項',
  'logs.did.refused': '{who} 未能對 {object} 執行「{action}」',
  'logs.named': '{module}「{name}」',
  'logs.several': '{object}等 {n} 項',
};
