import type { PrintConfig } from '../template/export-template';

/**
 * What a print consists of, before it is laid out: texts and their arrangement, nothing of entities or rights. Server
 * (PDF) and browser (preview) pass the same input to `layout-pages.ts` and so get the same pages.
 */
export interface PrintInput {
  config: PrintConfig;
  columns: readonly PrintColumn[];
  /** The rows in order; `cells` follow the leaves of `columns` from left to right. */
  rows: readonly PrintRow[];
  facts: PrintFacts;
}

/** A column, or a heading above its children. */
export interface PrintColumn {
  /** Identifies the column in errors and tests. */
  key: string;
  title: string;
  /** Share of the table's width in percent, 0–50; 0 or absent: by the content. */
  share?: number;
  /** Amounts and numbers: at the right, in one line where possible, and never broken at a sign. */
  numeric?: boolean;
  /** Summed in the row of totals and in those carried from page to page; its cells are numbers, `1,234.50` included. */
  sum?: boolean;
  /** Equal neighbouring values, within equal values of the joined columns before it, are one cell (row span). */
  join?: boolean;
  children?: readonly PrintColumn[];
}

/** A row of texts, one per leaf; fewer are filled up with empty ones. Texts are literal: nothing in them is markup. */
export type PrintRow = readonly string[];

/** A header field or signature as it is printed. */
export interface PrintFact {
  name: string;
  /** Null: empty, to be written by hand. */
  value: string | null;
}

/** What stands around the table. */
export interface PrintFacts {
  title: string;
  /** Above the table, in order. */
  header: readonly PrintFact[];
  /** Below the table, in order; the ones of the system are filled in already. */
  signatures: readonly PrintFact[];
  /** Lines below the table and above the signatures, such as the amount in words (大写金额). */
  notes: readonly string[];
  /** Date and time of the print as text, for the foot of each page. */
  printedAt: string;
  /** A row with the sums of the summed columns ends the table. */
  total: boolean;
  /** Pages end with 过次页 and begin with 承前页, with the sums of the summed columns so far. */
  carried: boolean;
  words: PrintWords;
}

/** Fixed texts of a print in the reader's language (`print-words.ts`). */
export interface PrintWords {
  /** With `{page}` and `{pages}`. */
  page: string;
  /** With `{date}`. */
  printed: string;
  total: string;
  broughtForward: string;
  carriedForward: string;
  /** Between the name of a fact and its value. */
  colon: string;
  empty: string;
}
