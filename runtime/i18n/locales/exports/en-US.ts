import type { ExportWords } from './zh-CN';

/** The English texts of exports. */
export const enUSExportWords: ExportWords = {
  'export.title': 'Export {title}',
  'export.done': 'Exported {done} of {total} rows',
  'export.failed': 'Export failed: {msg}',
  'export.failedPlain': 'Export failed',
  'export.downloadFailed': 'Download failed',
  'export.canceled': 'Export canceled',
  'export.again': 'Download again',
  'export.close': 'Close',
  'export.note': 'The export continues after you close this; find the file under the jobs in the header',
  'export.cut': '{n} cells exceeded 32,767 characters and were truncated: {places}',
  'export.missing': 'There is no glyph for {characters}; “〓” is printed instead',
  'export.cell': 'row {row}, “{column}”',
};
