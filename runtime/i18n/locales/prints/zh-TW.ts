import type { PrintPreviewWords } from './zh-CN';

/** The texts of the print preview. */
export const zhTWPrintWords: PrintPreviewWords = {
  'print.title': '列印{title}',
  'print.count': '{n} 筆，{pages} 頁',
  'print.records': '{n} 份，{pages} 頁',
  'print.template': '範本',
  'print.usual': '預設範本',
  'print.pages': '頁面',
  'print.page': '第 {n} 頁',
  'print.jump': '頁碼',
  'print.smaller': '縮小',
  'print.larger': '放大',
  'print.close': '關閉',
  'print.print': '列印',
  'print.pdf': '下載 PDF',
  'print.loading': '正在排版…',
  'print.failed': '載入失敗',
  'print.retry': '重試',
  'print.missing': '字元{characters}沒有字形，列印為「〓」',
  'print.printNoRoom': '頁邊距、標題和表頭佔滿了紙張，沒有空間列印內容，請減小頁邊距或換用更大的紙張',
  'print.printTooNarrow': '{n} 欄在這種紙張上放不下，請減少欄、改為橫向或換用更大的紙張',
  'print.printTooLong': '列印內容超過 {n} 頁，請縮小查詢範圍',
};
