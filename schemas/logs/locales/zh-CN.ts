/** The sentences of the logs in simplified Chinese: the catalogue of keys. `{name}` is replaced with a parameter. */
export const zhCNSentences = {
  'logs.did.add': '{who} 添加了 {object}',
  'logs.did.edit': '{who} 修改了 {object}',
  'logs.did.del': '{who} 删除了 {object}',
  'logs.did.reveal': '{who} 查看了 {object} 的{column}',
  'logs.masked': '敏感信息',
  'logs.did.download': '{who} 下载了 {object} 的文件',
  'logs.did.export': '{who} 导出了 {object}',
  'logs.did.print': '{who} 打印了 {object}',
  'logs.did.assign': '{who} 分配了 {object} 的权限',
  'logs.did.submit': '{who} 提交了 {object}',
  'logs.did.revoke': '{who} 撤回了 {object}',
  'logs.did.check': '{who} 审核了 {object}',
  'logs.did.confirm': '{who} 确认了 {object}',
  'logs.did.retry': '{who} 重试了 {object}',
  'logs.did.cancel': '{who} 撤销了 {object}',
  'logs.did.abandon': '{who} 作废了 {object}',
  'logs.did.reverse': '{who} 冲正了 {object}',
  'logs.did.other': '{who} 对 {object} 执行了“{action}”',
  'logs.colon': '：',
  'logs.semicolon': '；',
  'logs.more': '等 {n} 项',
  'logs.did.refused': '{who} 未能对 {object} 执行“{action}”',
  'logs.named': '{module}“{name}”',
  'logs.several': '{object}等 {n} 项',
};

/** The keys of the sentences. */
export type SentenceKey = keyof typeof zhCNSentences;
