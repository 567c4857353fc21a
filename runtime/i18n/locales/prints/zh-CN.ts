/** The Chinese texts of the print preview. They are loaded with the first one. */
export const zhCNPrintWords = {
  'print.title': '打印{title}',
  'print.count': '{n} 条，{pages} 页',
  'print.records': '{n} 份，{pages} 页',
  'print.template': '模板',
  'print.usual': '默认模板',
  'print.pages': '页面',
  'print.page': '第 {n} 页',
  'print.jump': '页码',
  'print.smaller': '缩小',
  'print.larger': '放大',
  'print.close': '关闭',
  'print.print': '打印',
  'print.pdf': '下载 PDF',
  'print.loading': '正在排版…',
  'print.failed': '加载失败',
  'print.retry': '重试',
  'print.missing': '字符{characters}没有字形，打印为“〓”',
  'print.printNoRoom': '页边距、标题和表头占满了纸张，没有空间打印内容，请减小页边距或换用更大的纸张',
  'print.printTooNarrow': '{n} 列在这种纸张上放不下，请减少列、改为横向或换用更大的纸张',
  'print.printTooLong': '打印内容超过 {n} 页，请缩小查询范围',
};

/** A translation of all texts of `zhCNPrintWords`. */
export type PrintPreviewWords = Record<keyof typeof zhCNPrintWords, string>;
