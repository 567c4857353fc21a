/**
 * What is wrong with a cell as such: an error value, too many characters, a number with more digits than it can hold, or
 * characters that cannot be stored.
 */
export type CellProblem = 'errorValue' | 'tooLong' | 'imprecise' | 'unstorable';

/** A row of a sheet with at least one value. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  row: number;
  /** The texts of its cells from the first column; a date is `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  cells: string[];
  /** Column index → what is wrong. */
  problems?: Record<number, CellProblem>;
}

/** What a sheet consists of beside its rows. */
export interface SheetFacts {
  /** The name of the sheet; null for a text file. */
  name: string | null;
  /** Merged ranges, such as `A3:B4`. */
  merges: readonly string[];
  /** Cells with formulas: their last results count, nothing is calculated. */
  formulas: number;
  /** Rows with a value; null: not known before they are read. */
  rows: number | null;
}

/** A sheet that is read row by row. */
export interface OpenSheet {
  facts: SheetFacts;
  rows(): AsyncIterable<SheetRow>;
  /** Removes what reading has left. */
  close(): Promise<void>;
}
