import Type, { type Static } from 'typebox';

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

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const open = { additionalProperties: true };

/** A table in a backup; its rows have their values in this order. */
const BackupTable = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) }, open);
/** A table in a backup. */
export type BackupTable = Static<typeof BackupTable>;

/** What a backup says of itself at its beginning. */
export const BackupHead = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    databaseVersion: Count,
    createdAt: Type.String(),
    /** All statements that made the tables, in order. */
    statements: Type.Array(Type.String()),
    tables: Type.Array(BackupTable),
    /** The last number of each table that numbers its rows. */
    sequences: Type.Array(
      Type.Object(
        { table: Type.String(), column: Type.String(), last: Type.String(), called: Type.Boolean() },
        open,
      ),
    ),
  },
  open,
);
/** What a backup says of itself at its beginning. */
export type BackupHead = Static<typeof BackupHead>;

/** What a backup says of itself at its end, against which the rest is checked. */
export const BackupEnd = Type.Object(
  {
    /** SHA-256 of `mortise.json`. */
    head: Sha256,
    tables: Type.Record(Type.String(), Type.Object({ rows: Count, sha256: Sha256 }, open)),
    files: Count,
    /** Files that were not what their rows say when they were saved, and the SHA-256 of what was saved. Old backups do not say. */
    wrongFiles: Type.Optional(Type.Record(Type.String(), Sha256)),
    /** Files of records that were missing in the store. */
    missingFiles: Type.Optional(Type.Array(Type.String())),
  },
  open,
);
/** What a backup says of itself at its end. */
export type BackupEnd = Static<typeof BackupEnd>;

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
