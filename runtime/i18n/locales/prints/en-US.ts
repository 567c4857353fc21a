import type { PrintPreviewWords } from './zh-CN';

/** The texts of the print preview. */
export const enUSPrintWords: PrintPreviewWords = {
  'print.title': 'Print {title}',
  'print.count': 'Records: {n}, pages: {pages}',
  'print.records': 'Documents: {n}, pages: {pages}',
  'print.template': 'Template',
  'print.usual': 'Default template',
  'print.pages': 'Pages',
  'print.page': 'Page {n}',
  'print.jump': 'Page number',
  'print.smaller': 'Zoom out',
  'print.larger': 'Zoom in',
  'print.close': 'Close',
  'print.print': 'Print',
  'print.loading': 'Laying out pages…',
  'print.failed': 'Could not load',
  'print.pdf': 'Download PDF',
  'print.retry': 'Try again',
  'print.missing': 'No glyph for {characters}; “〓” is printed instead',
  'print.printNoRoom':
    'Margins, title and headings leave no room for content: reduce the margins or choose larger paper',
  'print.printTooNarrow':
    '{n} columns do not fit on this paper: print fewer columns, use landscape, or choose larger paper',
  'print.printTooLong': 'The printout exceeds {n} pages: narrow the search',
};
