/** The traditional Chinese texts of what cannot be done, and why. */
export const zhTWOffers = {
  'login.triesLeft': '{message}，還可以嘗試 {n} 次',
  'login.nowLocked': '{message}，已鎖定，請 {wait} 後重試',
  'verb.someGuarded': '選取的記錄中，{n} 筆不能刪除：{reason}',
  'list.addInFacility': '切換到監獄後可新增',
  'list.switchOrganisation': '切換到監獄',
  'list.notRemoved': '沒有刪除任何記錄',
  'list.notRemovedLead': '選取的 {n} 筆中有 {failed} 筆不能刪除。取消勾選這些列後，可以刪除其餘的。',
  'list.notRemovedAll': '選取的 {n} 筆都不能刪除。',
  'list.deselectThese': '取消勾選這些列',
  'list.cause': '原因',
};
