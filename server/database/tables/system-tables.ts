import { FILE_TABLES } from './file-tables';
import { ACCESS_CHANGE } from './access-changes';
import { LOG_TABLES, SEAL_TABLE } from './log-tables';
import { index, type Table, type TableColumn } from './table';

/**
 * Raised when the system tables change, or the way documents become tables.
 * A database that a later version has migrated is not touched.
 */
export const DATABASE_VERSION = 8;

const id: TableColumn = { name: 'id', type: 'bigint', notNull: true, identity: true };
const bigint = (name: string, notNull = true): TableColumn => ({ name, type: 'bigint', notNull });
const text = (name: string, notNull = true): TableColumn => ({ name, type: 'text', notNull });
const bytes = (name: string): TableColumn => ({ name, type: 'bytea', notNull: true });
const flag = (name: string): TableColumn => ({ name, type: 'boolean', notNull: true, default: 'false' });
const count = (name: string): TableColumn => ({ name, type: 'integer', notNull: true, default: '0' });
const now = (name: string): TableColumn => ({
  name,
  type: 'timestamp with time zone',
  notNull: true,
  default: 'now()',
});

const table = (given: Partial<Table> & Pick<Table, 'name' | 'columns' | 'primaryKey'>): Table => ({
  indexes: [],
  references: [],
  ...given,
});

/** Tables that no document describes. */
export const SYSTEM_TABLES: readonly Table[] = [
  // What was done to this database, by whom it was wanted: one row a migration.
  table({
    name: 'schema_migration',
    columns: [
      id,
      text('name'),
      { name: 'statements', type: 'text[]', notNull: true },
      text('checksum'),
      { name: 'tables', type: 'text[]', notNull: true },
      { name: 'database_version', type: 'integer', notNull: true },
      now('applied_at'),
    ],
    primaryKey: ['id'],
    users: 'owner',
  }),
  // One customer. Rows of different tenants never meet.
  table({
    name: 'tenant',
    columns: [id, text('name'), flag('demo'), now('created_at')],
    primaryKey: ['id'],
    tenantColumn: 'id',
  }),
  table({
    name: 'credential',
    columns: [
      bigint('tenant_id'),
      bigint('user_id'),
      text('password_hash'),
      flag('must_change'),
      // An administrator has unlocked the account: wrong tries of before do not count.
      { name: 'forgiven_at', type: 'timestamp with time zone' },
    ],
    primaryKey: ['tenant_id', 'user_id'],
    tenantColumn: 'tenant_id',
  }),
  // Account names are unique over all tenants and are looked up before a tenant is known. Nothing else of a user is.
  table({
    name: 'sign_in_name',
    columns: [text('login_name'), bigint('tenant_id'), bigint('user_id')],
    primaryKey: ['login_name'],
    indexes: [index('sign_in_name', ['tenant_id', 'user_id'], { unique: true })],
    tenantColumn: 'tenant_id',
  }),
  // Tries at sign-in by account name and place, whether or not there is such an account: an answer must not tell.
  table({
    name: 'sign_in_try',
    columns: [
      bytes('name_hash'),
      bytes('place_hash'),
      count('tries'),
      count('locks'),
      { name: 'locked_until', type: 'timestamp with time zone' },
      now('first_at'),
      now('last_at'),
    ],
    primaryKey: ['name_hash', 'place_hash'],
    users: 'core',
  }),
  // Sign-ins of an account that failed since it last signed in: its owner is told.
  table({
    name: 'failed_sign_in',
    columns: [
      bigint('tenant_id'),
      bigint('user_id'),
      count('count'),
      now('since'),
      now('last_at'),
      { name: 'addresses', type: 'text[]', notNull: true },
    ],
    primaryKey: ['tenant_id', 'user_id'],
    tenantColumn: 'tenant_id',
  }),
  // What signs the mark by which a browser is known (`sign-in/browser-keys.ts`).
  table({
    name: 'browser_key',
    columns: [id, bytes('secret'), now('created_at')],
    primaryKey: ['id'],
    users: 'core',
  }),
  table({
    name: 'session',
    columns: [
      bytes('token_hash'),
      bigint('user_id'),
      bigint('tenant_id'),
      bigint('org_id'),
      now('created_at'),
      now('last_seen_at'),
      text('ip', false),
      text('user_agent', false),
      // What the owner is told of sign-ins that failed before this one.
      { name: 'failed_sign_ins', type: 'jsonb' },
    ],
    primaryKey: ['token_hash'],
    indexes: [index('session', ['user_id'])],
    tenantColumn: 'tenant_id',
  }),
  table({
    name: 'permission_grant',
    columns: [bigint('tenant_id'), text('subject_kind'), bigint('subject_id'), text('code')],
    primaryKey: ['tenant_id', 'subject_kind', 'subject_id', 'code'],
    tenantColumn: 'tenant_id',
  }),
  // Answers of writes, so that a repeated request has no second effect.
  table({
    name: 'idempotency_key',
    columns: [
      bigint('tenant_id'),
      bigint('user_id'),
      bytes('key_hash'),
      bytes('request_hash'),
      bytes('answer'),
      now('created_at'),
    ],
    primaryKey: ['tenant_id', 'user_id', 'key_hash'],
    tenantColumn: 'tenant_id',
  }),
  // The last automatic number by organisation, kind and day.
  table({
    name: 'number_counter',
    columns: [
      bigint('tenant_id'),
      bigint('org_id'),
      text('kind'),
      { name: 'day', type: 'date', notNull: true },
      { name: 'last', type: 'integer', notNull: true },
    ],
    primaryKey: ['tenant_id', 'org_id', 'kind', 'day'],
    tenantColumn: 'tenant_id',
  }),
  ACCESS_CHANGE,
  // Published versions of documents, whole; `table_info` says which of them is in force.
  table({
    name: 'document_version',
    columns: [
      bigint('document_id'),
      { name: 'no', type: 'integer', notNull: true },
      bigint('tenant_id'),
      text('text'),
      text('base', false),
      now('created_at'),
      bigint('created_by'),
      text('user_name'),
    ],
    primaryKey: ['tenant_id', 'document_id', 'no'],
    tenantColumn: 'tenant_id',
    appendOnly: true,
  }),
  // Rises with every change of what is in force for a tenant: a server that knows another number reads anew.
  table({
    name: 'document_state',
    columns: [bigint('tenant_id'), { name: 'version', type: 'integer', notNull: true }],
    primaryKey: ['tenant_id'],
    tenantColumn: 'tenant_id',
  }),
  // Which server does a job at present, and when it is to be done next.
  table({
    name: 'job_lease',
    columns: [
      text('name'),
      text('holder'),
      { name: 'held_until', type: 'timestamp with time zone' },
      now('started_at'),
      now('due_at'),
    ],
    primaryKey: ['name'],
    users: 'core',
  }),
  // What is counted for all servers together, by whom and what for, until the time is over.
  table({
    name: 'rate_count',
    columns: [bytes('subject_hash'), count('count'), now('ends_at')],
    primaryKey: ['subject_hash'],
    users: 'core',
  }),
  ...LOG_TABLES,
  SEAL_TABLE,
  ...FILE_TABLES,
];
