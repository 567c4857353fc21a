/** The Chinese texts of what cannot be done, and why. */
export const zhCNOffers = {
  'login.triesLeft': '{message}，还可以尝试 {n} 次',
  'login.nowLocked': '{message}，已锁定，请 {wait} 后重试',
  'verb.someGuarded': '选中的记录中，{n} 条不能删除：{reason}',
  'list.addInFacility': '切换到监狱后可添加',
  'list.switchOrganisation': '切换到监狱',
  'list.notRemoved': '没有删除任何记录',
  'list.notRemovedLead': '选中的 {n} 条中有 {failed} 条不能删除。取消勾选这些行后，可以删除其余的。',
  'list.notRemovedAll': '选中的 {n} 条都不能删除。',
  'list.deselectThese': '取消勾选这些行',
  'list.cause': '原因',
};
