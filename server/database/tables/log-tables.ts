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

/** The columns of both logs about the request: who (`created_by`), from where, by which route. */
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

/** The system columns of every entity, so that the log entities can be served like others. */
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
    // The seal uses the id alone: one seal covers the rows of all tenants.
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
  /** The change as its name in code, and as text. */
  text('verb'),
  text('action'),
  text('module'),
  json('from'),
  json('to'),
]);

/** The table of the archives of both logs: `audit/log-archives.ts`. */
export const LOG_ARCHIVE = 'log_archive';

/** One file with rows that have left their log. The rows stay proved by the seals that cover them. */
const archive: Table = {
  name: LOG_ARCHIVE,
  columns: [
    ...OWN,
    text('log'),
    /** Of the rows, `YYYY-MM` in Asia/Shanghai. */
    text('month'),
    integer('row_count'),
    { name: 'first_at', type: 'timestamp with time zone', notNull: true },
    { name: 'last_at', type: 'timestamp with time zone', notNull: true },
    { name: 'file', type: 'jsonb', notNull: true },
    /** Of the compressed file, in hex. */
    text('sha256'),
    { name: 'ids', type: 'int8multirange', notNull: true },
    /** The seals that cover the rows, and the hash of the last one in hex. */
    bigint('first_seal'),
    bigint('last_seal'),
    text('seal_hash'),
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [index(LOG_ARCHIVE, ['org_id', 'id']), index(LOG_ARCHIVE, ['log', 'last_seal'])],
  references: [],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

/** Read-only tables of the entities with the same name. */
export const LOG_TABLES: readonly Table[] = [
  // Who changed which row, with old and new values; written together with the change, never later.
  { ...change, indexes: [...change.indexes, index('log_data_change', ['entity', 'data_id', 'id'])] },
  // Who did or attempted what, with the result.
  logTable('log_data_operate', [
    text('entity', false),
    text('module_name'),
    text('res_code'),
    text('res_msg', false),
    integer('cost_ms'),
    json('log_data'),
    json('data'),
  ]),
  archive,
];

/** The entity whose rows are the runs of timers (定时任务日志). An installation without its domain keeps none. */
export const TIMER_LOG = 'log_timer';
/** The server may remove its rows after that time: the shortest that `LIMIT_JOB_DAYS` permits. */
export const TIMER_LOG_KEPT = '1 day';

/** Seals of log rows: see `audit/seal-logs.ts`. */
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

/** The table of an entity that shows a log; null for another entity. */
export function servedLog({ entity }: EntityModel): Table | null {
  return LOG_TABLES.find(({ name }) => name === entity.id) ?? null;
}
