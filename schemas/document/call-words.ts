/** The standard calls of an entity in Chinese and English, for the logs and the API page. */
export const CALL_WORDS = {
  search: ['查询', 'List'],
  add: ['添加', 'Add'],
  edit: ['编辑', 'Edit'],
  del: ['删除', 'Delete'],
  'batch-del': ['批量删除', 'Delete selected'],
  detail: ['查看', 'Detail'],
  option: ['选项', 'Choices'],
  'change-status': ['启用/停用', 'Enable or disable'],
  init: ['补齐默认项', 'Add missing defaults'],
  'batch-add': ['批量添加', 'Add multiple'],
} as const;

/** The calls of an entity that holds the values of settings; language packs translate them. */
export const SETTING_CALL_WORDS = { search: '查看配置', save: '保存配置' } as const;

/** The call that switches another column than the status; language packs translate it. */
export const SWITCH_WORD = '切换开关';

/** Former names of calls: the logs hold them, so their translations stay. */
export const FORMER_CALL_WORDS = ['启用停用', '初始化'] as const;
