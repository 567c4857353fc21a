/**
 * The bounds of an export template: what the grammar, the server and the dialog compare with. The ranges are those of
 * the specification (building-blocks 5).
 */

/** The largest lists and texts of a template. Names and titles in characters, `content` in characters of its JSON. */
export const TEMPLATE_MOST = {
  name: 30,
  fileName: 60,
  title: 60,
  columnName: 40,
  fieldName: 40,
  signatureName: 20,
  /** Columns and headings together, and the levels of headings above a column. */
  columns: 300,
  levels: 3,
  headerFields: 300,
  signatures: 30,
  content: 120_000,
  /** Templates of a user for one page, and roles of a template. */
  templates: 30,
  roles: 20,
} as const;

/** Least and greatest value of a setting; `whole` allows no decimals. */
export interface SettingRange {
  min: number;
  max: number;
  whole?: true;
}

const font = { min: 10, max: 26 };
const row = { min: 20, max: 40 };
/** Margins and spaces only have a least value by the specification; the greatest one bounds the layout. */
const margin = { min: 0, max: 500 };
const space = { min: 0, max: 100 };

const COMMON = {
  titleFontSize: { min: 10, max: 36 },
  titleLineHeight: { min: 20, max: 80 },
  headerColSpan: { min: 1, max: 4, whole: true },
  headerFontSize: font,
  headerLineHeight: row,
  contentFontSize: font,
  contentLineHeight: row,
  footerColSpan: { min: 1, max: 6, whole: true },
  footerFontSize: font,
  footerLineHeight: row,
} as const satisfies Readonly<Record<string, SettingRange>>;

/** The ranges of the numbers in `excelConfig`, in points; column counts are whole. */
export const EXCEL_RANGES = COMMON;

/** The ranges of the numbers in `pdfConfig`: page margins, and what is between copies, in mm; all else in points. */
export const PRINT_RANGES = {
  ...COMMON,
  contentFontSize: { min: 10, max: 36 },
  marginTop: margin,
  marginBottom: margin,
  marginLeft: margin,
  marginRight: margin,
  mulligansPage: { min: 1, max: 5, whole: true },
  mulligansMarginBottom: margin,
  splitLineMargin: margin,
  headerPaddingTop: space,
  headerMarginTop: space,
  headerMarginBottom: space,
  contentPaddingTop: space,
  contentPaddingLeft: space,
  footerPaddingTop: space,
  footerMarginTop: space,
  footerMarginBottom: space,
} as const satisfies Readonly<Record<string, SettingRange>>;

/** The range of a column's share of the width; 0: by its content. */
export const WIDTH_RANGE = { min: 0, max: 50 } as const satisfies SettingRange;

/** What a page must leave between its margins, in millimetres. */
export const LEAST_AREA = 10;
