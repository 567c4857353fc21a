/** Bounds of sheets that users upload; each is an error of its own. */
export const SHEET_BOUNDS = {
  /** Bytes of a file, packed; `fileMb` may be less. */
  packed: 32 * 1024 * 1024,
  /** Bytes of all parts of a workbook together, unpacked. */
  unpacked: 250 * 1024 * 1024,
  /** Rows with content below the header. */
  rows: 100_000,
  /** Columns with content. */
  columns: 500,
  /** Rows that a sheet can have, with empty ones. */
  sheetRows: 1_048_576,
  /** Characters of a cell. */
  cell: 32_767,
  /** Characters of a row, of the rows of a record, and of a whole sheet: one shared text may stand in every cell. */
  rowCharacters: 256 * 1024,
  recordCharacters: 4 * 1024 * 1024,
  characters: 100 * 1024 * 1024,
  /** Bytes of a text in a part, whatever it is. */
  text: 4 * 1024 * 1024,
  /** Merged ranges of a sheet. */
  merges: 1000,
  /** Seconds to read a file, and megabytes of the heap that reads it. */
  seconds: 60,
  heapMb: 160,
} as const;
