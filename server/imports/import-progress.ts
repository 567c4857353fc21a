/** How long work on an import tells how far it is; without a job nobody reads it. */
export interface ImportProgress {
  /** Rows that are done, of how many (null: unknown). Throws when the work was canceled. */
  report(done: number, total: number | null): void;
  /** Aborted when the work was canceled; absent: it ends with its request. */
  readonly signal?: AbortSignal;
}

/** Of work within a request. */
export const NO_PROGRESS: ImportProgress = { report: () => undefined };

/** Rows up to which a submit, an undo or a sheet of errors is done within its request. */
export const DIRECT_ROWS = 2000;
/** The same where each row is written alone, as an add or edit of its entity does it: some 20 to 70 ms each. */
export const DIRECT_SINGLE_ROWS = 60;

/** Bytes up to which an uploaded file is checked within its request: about 2,000 rows of 20 columns. */
export const DIRECT_BYTES = 64 * 1024;
