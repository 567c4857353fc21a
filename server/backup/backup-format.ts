import Type, { type Static } from 'typebox';

/** Incremented when the parts of a backup change; an older program refuses a newer format. */
export const BACKUP_FORMAT = 1;

/**
 * A backup is a `.tar.gz` of: `mortise.json` (`BackupHead`), `rows/<table>/<number>.copy` (PostgreSQL's text form of
 * COPY; a piece may end inside a row, so only all pieces of a table together are its rows), `files/<path>`, and
 * `end.json` (`BackupEnd`), without which it is incomplete.
 */
export const HEAD = 'mortise.json';
/** The last part, against which the others are checked. */
export const END = 'end.json';

/** The table that lists the files. */
export const FILES = 'stored_file';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const open = { additionalProperties: true };

/** A table in a backup. Its rows hold their values in this order of columns. */
const BackupTable = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) }, open);
/** A table in a backup. */
export type BackupTable = Static<typeof BackupTable>;

/** The first part of a backup: what is needed to create the tables. */
export const BackupHead = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    databaseVersion: Count,
    createdAt: Type.String(),
    /** All statements that created the tables, in order. */
    statements: Type.Array(Type.String()),
    tables: Type.Array(BackupTable),
    /** The last number of each table with an identity column. */
    sequences: Type.Array(
      Type.Object(
        { table: Type.String(), column: Type.String(), last: Type.String(), called: Type.Boolean() },
        open,
      ),
    ),
  },
  open,
);
/** The first part of a backup. */
export type BackupHead = Static<typeof BackupHead>;

/** The last part of a backup, against which the other parts are checked. */
export const BackupEnd = Type.Object(
  {
    /** SHA-256 of `mortise.json`. */
    head: Sha256,
    tables: Type.Record(Type.String(), Type.Object({ rows: Count, sha256: Sha256 }, open)),
    files: Count,
    /**
     * Files whose content differed from their rows when they were saved, with the SHA-256 of what was saved. Absent in
     * old backups.
     */
    wrongFiles: Type.Optional(Type.Record(Type.String(), Sha256)),
    /** Files of records that were missing from the store. */
    missingFiles: Type.Optional(Type.Array(Type.String())),
  },
  open,
);
/** The last part of a backup. */
export type BackupEnd = Static<typeof BackupEnd>;

/**
 * Tables with short-lived data: no session, no count of attempts and no running server is restored. The key that signs browser cookies is
 * left out, too, so that a backup makes no browser a known one.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'session',
  'sign_in_try',
  'rate_count',
  'job_server',
  'browser_key',
]);

/** Reports progress. */
export type Tell = (message: string) => void;
