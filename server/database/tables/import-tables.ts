import { index, type Table, type TableColumn } from './table';

const bigint = (name: string, notNull = true): TableColumn => ({ name, type: 'bigint', notNull });
const text = (name: string, notNull = true): TableColumn => ({ name, type: 'text', notNull });
const json = (name: string, notNull = false): TableColumn => ({ name, type: 'jsonb', notNull });
const integer = (name: string, notNull = false): TableColumn => ({ name, type: 'integer', notNull });
const moment = (name: string): TableColumn => ({ name, type: 'timestamp with time zone' });

/** Sheets that were uploaded for an import, with their parsed and checked rows, until they expire. */
export const IMPORT_TABLES: readonly Table[] = [
  {
    name: 'import_batch',
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      bigint('tenant_id'),
      bigint('org_id'),
      bigint('created_by'),
      text('entity'),
      text('file_name'),
      // checked, submitted or undone.
      text('state'),
      // Of the rows in their present state.
      text('hash'),
      json('counts', true),
      // The columns of the sheet in its order, the values of its parameters, and remarks.
      json('sheet', true),
      // What a submit has done.
      json('done'),
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      moment('submitted_at'),
      { name: 'expires_at', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      index('import_batch', ['tenant_id', 'created_by', 'id']),
      index('import_batch', ['expires_at']),
    ],
    references: [],
    tenantColumn: 'tenant_id',
  },
  {
    name: 'import_row',
    columns: [
      bigint('tenant_id'),
      bigint('batch_id'),
      // The number in the sheet, and that of the first row of a record with several rows.
      integer('row', true),
      integer('head', true),
      // Texts by column; what is wrong with a cell as such.
      json('cells', true),
      json('problems'),
      text('kind'),
      json('errors'),
      // The stored row that it changes: id, its version before and after, and texts before, as the user sees them.
      bigint('data_id', false),
      integer('version'),
      integer('written_version'),
      json('before'),
      // In a tree: how many records of the sheet it is below of; null: none.
      integer('level'),
      // The values that a submit has changed, for an undo: never answered, because the user may not see them all.
      json('was'),
    ],
    primaryKey: ['tenant_id', 'batch_id', 'row'],
    indexes: [
      index('import_row', ['tenant_id', 'batch_id', 'kind', 'row']),
      index('import_row', ['tenant_id', 'batch_id', 'head'], { where: 'row <> head' }),
    ],
    references: [],
    tenantColumn: 'tenant_id',
  },
];
