/** Raised when the parts of a backup change; an older program refuses a newer one. */
export const BACKUP_FORMAT = 1;

/**
 * A backup is a `.tar.gz` of: `mortise.json` (`BackupHead`), `rows/<table>/<number>.copy` (PostgreSQL's text form of COPY,
 * cut anywhere: only all pieces of a table together are rows), `files/<path>`, and `end.json` (`BackupEnd`), without which
 * it is not whole.
 */
export const HEAD = 'mortise.json';
/** The last one, with what must be found when all is read. */
export const END = 'end.json';

/** The table that knows the files. */
export const FILES = 'stored_file';

/** What a backup says of itself at its beginning. */
export interface BackupHead {
  format: number;
  databaseVersion: number;
  createdAt: string;
  /** All statements that made the tables, in order. */
  statements: string[];
  tables: BackupTable[];
  /** The last number of each table that numbers its rows. */
  sequences: { table: string; column: string; last: string; called: boolean }[];
}

/** A table in a backup; its rows have their values in this order. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** What a backup says of itself at its end, against which the rest is checked. */
export interface BackupEnd {
  /** SHA-256 of `mortise.json`. */
  head: string;
  tables: Record<string, { rows: number; sha256: string }>;
  files: number;
  /** Files that were not what their rows say when they were saved, and the SHA-256 of what was saved. Old backups do not say. */
  wrongFiles?: Record<string, string>;
  /** Files of records that were missing in the store. */
  missingFiles?: string[];
}

/**
 * What lives for a moment only: nobody is signed in after a restore, and no count of tries is brought back. Nor is the key that
 * signs: a backup makes nobody's browser a known one.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'session',
  'sign_in_try',
  'rate_count',
  'job_lease',
  'browser_key',
]);

/** Says what is being done, for whoever waits. */
export type Tell = (message: string) => void;
