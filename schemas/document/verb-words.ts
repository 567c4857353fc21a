/** The verbs of documents in Chinese, for buttons, the logs and the API page. */
export const VERB_WORDS = {
  submit: '提交',
  revoke: '撤回',
  check: '审核',
  confirm: '确认',
  retry: '重试',
  cancel: '撤销',
  abandon: '作废',
  reverse: '冲正',
} as const;

/** The same verbs over several documents. */
export const BATCH_VERB_WORDS = {
  submit: '批量提交',
  revoke: '批量撤回',
  check: '批量审核',
  confirm: '批量确认',
  retry: '批量重试',
  cancel: '批量撤销',
  abandon: '批量作废',
  reverse: '批量冲正',
} as const satisfies Record<keyof typeof VERB_WORDS, string>;
