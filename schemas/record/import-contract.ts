import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from '../document/column-name';
import { IMPORT_CELL, IMPORT_KINDS, IMPORT_PAGE } from './import-limits';

/*
 * The calls of an import, as server and browser share them: building-blocks 2 (upload, review, submit) and 7. All are
 * below the path of an entity that declares `import`, and need its permission `import`:
 *
 * GET import/template → .xlsx · POST import/upload → ImportSummary or a job with it as result · POST import/rows →
 * ImportRows · POST import/change → ImportChanged · POST import/submit → ImportDone or a job · POST import/undo → { count }
 * · POST import/errors → .xlsx (the sheet with a reason in each rejected row) · POST import/list → ImportBatch[].
 * The two sheets are the bodies of their answers; the browser fetches them with its token and saves them.
 */

const closed = { additionalProperties: false } as const;

/** What would become of a row of a sheet. */
export const ImportKind = Type.Enum([...IMPORT_KINDS]);
/** What would become of a row of a sheet: added, changes a stored one, changes nothing, or has errors. */
export type ImportKind = Static<typeof ImportKind>;

const column = Type.String({ pattern: COLUMN_NAME, maxLength: 41 });
/** Column → text as it stands in the sheet, or as a template writes it. */
const Cells = Type.Record(Type.String(), Type.String());
const batch = Type.Integer({ minimum: 1, title: '导入批次' });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', title: '校验结果' });

/** An error of a cell; without a column, of the whole row. */
export const ImportError = Type.Object(
  { column: Type.Union([column, Type.Null()]), msg: Type.String() },
  closed,
);
/** An error of a cell; `column` is null for the whole row. */
export type ImportError = Static<typeof ImportError>;

/** How many records there are of each kind; a document with lines is one, whatever rows it has. */
export const ImportCounts = Type.Object(
  {
    total: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    rejected: Type.Integer(),
  },
  closed,
);
/** How many rows there are of each kind. */
export type ImportCounts = Static<typeof ImportCounts>;

/** A column of the review. */
export const ImportColumn = Type.Object(
  {
    name: column,
    label: Type.String(),
    /** The field type of the column. */
    type: Type.String(),
    required: Type.Boolean(),
    /** A column of the business key, by which stored rows are found. */
    key: Type.Boolean(),
    /** The column that holds the lines, for a column of a line. */
    lines: Type.Optional(column),
  },
  closed,
);
/** A column of the review. */
export type ImportColumn = Static<typeof ImportColumn>;

/** The result of a check: building-blocks 3 (`errData`, `errFieldArr`) with what a review needs. */
export const ImportSummary = Type.Object(
  {
    import: Type.Integer(),
    /** Of the parsed rows in their present state; a submit names it (F24). */
    hash: Type.String(),
    fileName: Type.String(),
    counts: ImportCounts,
    /** The columns of the sheet that were recognised, in its order. */
    columns: Type.Array(ImportColumn),
    /** Labels of the columns with errors. */
    errFieldArr: Type.Array(Type.String()),
    /** The first rejected rows, at most `IMPORT_ERRORS`. `row` is the number in the sheet. */
    errData: Type.Array(
      Type.Object({ row: Type.Integer(), errMsg: Type.String(), errors: Type.Array(ImportError) }, closed),
    ),
    /** Remarks on the whole sheet, such as columns that were ignored. */
    warnings: Type.Array(Type.String()),
    /** When the parsed rows are discarded (ISO 8601). */
    expiresAt: Type.String(),
  },
  closed,
);
/** The result of an upload. */
export type ImportSummary = Static<typeof ImportSummary>;

/** A row of the review. */
export const ImportRow = Type.Object(
  {
    /** Its number in the sheet. */
    row: Type.Integer(),
    /** For a row with a further line of a document: the number of the first row of the document. */
    head: Type.Optional(Type.Integer()),
    kind: ImportKind,
    cells: Cells,
    /** The stored values of a row that the sheet would change, of the columns that differ. */
    before: Type.Optional(Cells),
    errors: Type.Array(ImportError),
  },
  closed,
);
/** A row of the review. */
export type ImportRow = Static<typeof ImportRow>;

/** `POST import/rows`: a part of the rows, by ascending number. */
export const ImportRowsBody = Type.Object(
  {
    import: batch,
    kind: Type.Optional(Type.Enum([...IMPORT_KINDS], { title: '行的类别' })),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '起始行' }),
    limit: Type.Integer({ minimum: 1, maximum: IMPORT_PAGE, title: '行数' }),
  },
  closed,
);
/** The answer of `import/rows`: `total` of the kind. */
export const ImportRows = Type.Object({ total: Type.Integer(), rows: Type.Array(ImportRow) }, closed);
/** The answer of `import/rows`. */
export type ImportRows = Static<typeof ImportRows>;

/** `POST import/change`: cells that the user has edited; null empties a cell. */
export const ImportChangeBody = Type.Object(
  {
    import: batch,
    changes: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ minimum: 1, title: '行号' }),
          cells: Type.Record(
            Type.String(),
            Type.Union([Type.String({ maxLength: IMPORT_CELL, 'x-text': 'any' }), Type.Null()]),
            { title: '单元格' },
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: IMPORT_PAGE, title: '修改' },
    ),
  },
  closed,
);
/** The answer of `import/change`: the rows that were checked again, and the new hash. */
export const ImportChanged = Type.Object(
  { hash: Type.String(), counts: ImportCounts, rows: Type.Array(ImportRow) },
  closed,
);
/** The answer of `import/change`. */
export type ImportChanged = Static<typeof ImportChanged>;

/** `POST import/submit`: with `good`, rows with errors are left out; without it they refuse the whole. */
export const ImportSubmitBody = Type.Object(
  { import: batch, hash, good: Type.Optional(Type.Boolean({ title: '只导入正确的行' })) },
  closed,
);
/** The answer of a submit: `count` = `added` + `changed`. */
export const ImportDone = Type.Object(
  { count: Type.Integer(), added: Type.Integer(), changed: Type.Integer() },
  closed,
);
/** The answer of a submit. */
export type ImportDone = Static<typeof ImportDone>;

/** The body of `import/undo` and `import/errors`. */
export const ImportBody = Type.Object({ import: batch }, closed);

/** What became of a batch. */
export const ImportState = Type.Enum(['checked', 'submitted', 'undone']);
/** A batch of the user, as `import/list` shows it. */
export const ImportBatch = Type.Object(
  {
    import: Type.Integer(),
    fileName: Type.String(),
    state: ImportState,
    hash: Type.String(),
    counts: ImportCounts,
    /** The names of the columns of its sheet, and the remarks on it, to go on with its review. */
    columns: Type.Array(column),
    warnings: Type.Array(Type.String()),
    done: Type.Union([ImportDone, Type.Null()]),
    createdAt: Type.String(),
    submittedAt: Type.Union([Type.String(), Type.Null()]),
    expiresAt: Type.String(),
  },
  closed,
);
/** A batch of the user. */
export type ImportBatch = Static<typeof ImportBatch>;
