import type { zhCNStoredDocument } from './zh-CN';

/** What can be wrong with documents that a database stores, in traditional Chinese. */
export const zhTWStoredDocument: Record<keyof typeof zhCNStoredDocument, string> = {
  fileOpenDraft: '“{name}”有未發佈的修改，請先發佈或放棄',
  fileShipped: '“{name}”在這裡是內建的，檔案中的不能代替它',
  fileLacks: '檔案只修改內建的“{name}”，而這裡沒有',
  idNotCode: '應為「{name}」，即文件的編碼',
  shippedColumn: '欄位「{name}」是內建的，不能刪除',
  shippedCheck: '檢查「{message}」是內建的，不能刪除',
  shippedValue: '取值 {came} 是內建的，不能刪除',
  shippedKey: '「{name}」是內建的，不能修改',
  cannotAdd: '「{name}」不能新增到內建實體',
  cannotJoinShipped: '「{name}」是內建的，而本欄位不是',
  logColumn: '「{name}」不能新增：日誌的欄位是固定的',
  nobodyFills: '沒有人能給欄位「{name}」填值，請設定「default」',
  menuNameTaken: '選單名稱「{name}」已被 {other} 使用',
  menuPathTaken: '選單路徑「{name}」已被 {other} 使用',
  unheldRight: '發佈者沒有「{name}」的權限（{permission}），不能向他人開放',
};
