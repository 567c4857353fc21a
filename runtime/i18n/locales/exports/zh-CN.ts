/** The Chinese texts of exports. They are loaded with the first one. */
export const zhCNExportWords = {
  'export.title': '导出{title}',
  'export.done': '已导出 {done} / {total} 条',
  'export.failed': '导出失败：{msg}',
  'export.failedPlain': '导出失败',
  'export.downloadFailed': '下载失败',
  'export.canceled': '已取消导出',
  'export.again': '重新下载',
  'export.close': '关闭',
  'export.note': '关闭后导出继续进行，可在页头的任务中下载',
  'export.missing': '字符{characters}没有字形，打印为“〓”',
  'export.cut': '{n} 个单元格超过 32,767 个字符，已截断：{places}',
  'export.cell': '第 {row} 行“{column}”',
};

/** A translation of all texts of `zhCNExportWords`. */
export type ExportWords = Record<keyof typeof zhCNExportWords, string>;
