import type { ExportWords } from './zh-CN';

/** The traditional Chinese texts of exports. */
export const zhTWExportWords: ExportWords = {
  'export.title': '匯出{title}',
  'export.done': '已匯出 {done} / {total} 筆',
  'export.failed': '匯出失敗：{msg}',
  'export.failedPlain': '匯出失敗',
  'export.downloadFailed': '下載失敗',
  'export.canceled': '已取消匯出',
  'export.again': '重新下載',
  'export.close': '關閉',
  'export.note': '關閉後匯出繼續進行，可在頁首的任務中下載',
  'export.missing': '字元{characters}沒有字形，列印為「〓」',
  'export.cut': '{n} 個儲存格超過 32,767 個字元，已截斷：{places}',
  'export.cell': '第 {row} 列「{column}」',
};
