import type { EntityModel } from '../../../schemas/model/entity-model';
import { index, type Table, type TableColumn } from './table';

const bigint = (name: string, notNull = true): TableColumn => ({ name, type: 'bigint', notNull });
const integer = (name: string, fallback?: string): TableColumn => ({
  name,
  type: 'integer',
  notNull: true,
  ...(fallback && { default: fallback }),
});
const text = (name: string, notNull = true): TableColumn => ({ name, type: 'text', notNull });
const json = (name: string): TableColumn => ({ name, type: 'jsonb' });
const now = (name: string): TableColumn => ({
  name,
  type: 'timestamp with time zone',
  notNull: true,
  default: 'now()',
});

/** What both logs know of the request: who (`created_by`), from where, by what way. */
const REQUEST: readonly TableColumn[] = [
  text('operator'),
  integer('login_type'),
  text('method'),
  text('path'),
  text('ip'),
  text('request_id'),
  json('router'),
  json('env'),
];

/** The columns every entity has, so that the entities of the logs are served like others. */
const OWN: readonly TableColumn[] = [
  { name: 'id', type: 'bigint', notNull: true, identity: true },
  bigint('tenant_id'),
  bigint('org_id'),
  integer('version', '1'),
  now('created_at'),
  bigint('created_by', false),
  now('updated_at'),
  bigint('updated_by', false),
];

function logTable(name: string, columns: readonly TableColumn[]): Table {
  return {
    name,
    columns: [...OWN, ...columns, ...REQUEST],
    primaryKey: ['tenant_id', 'id'],
    // By its id alone a row is sealed: one seal covers the rows of all tenants.
    indexes: [index(name, ['org_id', 'id']), index(name, ['id'])],
    references: [],
    tenantColumn: 'tenant_id',
    orgColumn: 'org_id',
    appendOnly: true,
  };
}

const change = logTable('log_data_change', [
  text('entity'),
  text('data_id', false),
  /** The change as the code calls it, and in words. */
  text('verb'),
  text('action'),
  text('module'),
  json('from'),
  json('to'),
]);

/** The tables that entities of the same name are served from, read-only. */
export const LOG_TABLES: readonly Table[] = [
  // Who changed which row, from which value to which: written with the change, never after it.
  { ...change, indexes: [...change.indexes, index('log_data_change', ['entity', 'data_id', 'id'])] },
  // Who did or tried what, and what was answered.
  logTable('log_data_operate', [
    text('entity', false),
    text('module_name'),
    text('res_code'),
    text('res_msg', false),
    integer('cost_ms'),
    json('log_data'),
    json('data'),
  ]),
];

/** Proof of the rows of a log: see `audit/seal-logs.ts`. */
export const SEAL_TABLE: Table = {
  name: 'log_seal',
  columns: [
    { name: 'id', type: 'bigint', notNull: true, identity: true },
    text('log'),
    integer('format'),
    { name: 'ids', type: 'int8multirange', notNull: true },
    bigint('last_id'),
    integer('row_count'),
    { name: 'digests', type: 'bytea', notNull: true },
    { name: 'previous', type: 'bytea', notNull: true },
    { name: 'hash', type: 'bytea', notNull: true },
    now('sealed_at'),
  ],
  primaryKey: ['id'],
  indexes: [index('log_seal', ['log', 'id']), index('log_seal', ['log', 'last_id'])],
  references: [],
  appendOnly: true,
  users: 'core',
};

/** The table of an entity that shows a log. Refuses a document that promises what the table cannot keep. */
export function servedLog({ entity, stored, has }: EntityModel): Table | null {
  const table = LOG_TABLES.find(({ name }) => name === entity.id);
  if (!table) return null;
  if (entity.scope !== 'org') throw new Error(`The entity "${entity.id}" shows a log; its scope is "org".`);
  const writing = entity.calls.filter((call) => call !== 'search' && call !== 'detail' && has(call));
  if (writing.length > 0)
    throw new Error(`The entity "${entity.id}" shows a log, which has no call "${writing[0]}".`);
  for (const { column, sql } of stored)
    if (!table.columns.some(({ name, type }) => name === column && type === sql))
      throw new Error(`The log "${entity.id}" has no column "${column}" of type "${sql}".`);
  return table;
}
