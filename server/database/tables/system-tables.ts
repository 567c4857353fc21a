import { IMPORT_TABLES } from './import-tables';
import { FILE_TABLES } from './file-tables';
import { JOB_TABLES } from './job-tables';
import { ACCESS_CHANGE } from './access-changes';
import { LEDGER_TABLES } from './ledger-tables';
import { LOG_TABLES, SEAL_TABLE } from './log-tables';
import { NOTICE_TABLES } from './notice-tables';
import { index, type Table, type TableColumn } from './table';

/**
 * Incremented when the system tables, or the mapping from documents to tables, change. A database migrated by a later
 * version is not modified.
 */
export const DATABASE_VERSION = 13;

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

/** Tables without a document. */
export const SYSTEM_TABLES: readonly Table[] = [
  // The migrations of this database: one row each.
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
  // One customer. Rows of different tenants are never joined.
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
      // When an administrator unlocked the account: earlier failed sign-ins do not count.
      { name: 'forgiven_at', type: 'timestamp with time zone' },
    ],
    primaryKey: ['tenant_id', 'user_id'],
    tenantColumn: 'tenant_id',
  }),
  // Account names are unique across tenants and are looked up before the tenant is known; no other data of a user is.
  table({
    name: 'sign_in_name',
    columns: [text('login_name'), bigint('tenant_id'), bigint('user_id')],
    primaryKey: ['login_name'],
    indexes: [index('sign_in_name', ['tenant_id', 'user_id'], { unique: true })],
    tenantColumn: 'tenant_id',
  }),
  // Sign-in attempts by account name and origin, whether or not the account exists: a response must not reveal that.
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
  // Failed sign-ins since the last successful one, for display to the owner of the account.
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
  // Keys that sign the cookie of a known browser (`sign-in/browser-keys.ts`).
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
      // The failed sign-ins before this one, for display to the owner.
      { name: 'failed_sign_ins', type: 'jsonb' },
      // A preview: what it shows as whom (`identity/previews.ts`), and the session that asked for it.
      { name: 'preview', type: 'jsonb' },
      { name: 'preview_of', type: 'bytea' },
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
  // Responses of writes, so that a repeated request has no second effect.
  table({
    name: 'idempotency_key',
    columns: [
      bigint('tenant_id'),
      bigint('user_id'),
      bytes('key_hash'),
      bytes('request_hash'),
      bytes('answer'),
      // Id and version of the changed row, instead of an answer, if that is all the answer depends on.
      { name: 'changed', type: 'jsonb' },
      now('created_at'),
    ],
    primaryKey: ['tenant_id', 'user_id', 'key_hash'],
    tenantColumn: 'tenant_id',
  }),
  // The rows of seed files that a place once had, by key: they are never added again. Organisation 0: of the tenant.
  table({
    name: 'seeded_row',
    columns: [bigint('tenant_id'), bigint('org_id'), text('entity'), text('code'), now('created_at')],
    primaryKey: ['tenant_id', 'org_id', 'entity', 'code'],
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
  // What a user keeps of the table of a page (`records/list-settings.ts`).
  table({
    name: 'list_setting',
    columns: [
      bigint('tenant_id'),
      bigint('user_id'),
      text('page'),
      { name: 'settings', type: 'jsonb' },
      // The view that the list opens with.
      bigint('default_view', false),
      now('saved_at'),
    ],
    primaryKey: ['tenant_id', 'user_id', 'page'],
    tenantColumn: 'tenant_id',
  }),
  // Saved views of lists (`records/list-views.ts`): their owner sees them, and users with one of the roles.
  table({
    name: 'list_view',
    columns: [
      id,
      bigint('tenant_id'),
      bigint('user_id'),
      text('page'),
      text('name'),
      { name: 'role_ids', type: 'bigint[]', notNull: true },
      { name: 'content', type: 'jsonb', notNull: true },
      now('saved_at'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [index('list_view', ['tenant_id', 'page'])],
    tenantColumn: 'tenant_id',
  }),
  // Templates of exports and prints (`templates/`): of their owner, shared with an organisation or with roles.
  table({
    name: 'export_template',
    columns: [
      id,
      bigint('tenant_id'),
      // The organisation in which it was saved; its users see it if it is shared.
      bigint('org_id'),
      bigint('user_id'),
      text('page'),
      text('kind'),
      text('name'),
      flag('shared'),
      { name: 'role_ids', type: 'bigint[]', notNull: true },
      { name: 'content', type: 'jsonb', notNull: true },
      { name: 'version', type: 'integer', notNull: true },
      now('saved_at'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [index('export_template', ['tenant_id', 'page'])],
    tenantColumn: 'tenant_id',
  }),
  // The versions of forms that records were filled in with (`records/used-forms.ts`); never changed.
  table({
    name: 'form_version',
    columns: [
      bigint('tenant_id'),
      text('page'),
      text('version'),
      // Of the published document at the time of its first use.
      { name: 'no', type: 'integer', notNull: true },
      { name: 'content', type: 'jsonb', notNull: true },
      now('created_at'),
    ],
    primaryKey: ['tenant_id', 'page', 'version'],
    tenantColumn: 'tenant_id',
    appendOnly: true,
  }),
  ACCESS_CHANGE,
  // Published versions of documents, complete; `table_info` points to the one in force.
  table({
    name: 'document_version',
    columns: [
      bigint('document_id'),
      { name: 'no', type: 'integer', notNull: true },
      bigint('tenant_id'),
      text('text'),
      text('base', false),
      // Columns that this version renamed: logs keep the names of their time.
      { name: 'renames', type: 'jsonb' },
      // What the publisher wrote about it.
      text('note', false),
      now('created_at'),
      bigint('created_by'),
      text('user_name'),
    ],
    primaryKey: ['tenant_id', 'document_id', 'no'],
    tenantColumn: 'tenant_id',
    appendOnly: true,
  }),
  // Incremented with every change of the documents in force; a server with another number reloads them.
  table({
    name: 'document_state',
    columns: [bigint('tenant_id'), { name: 'version', type: 'integer', notNull: true }],
    primaryKey: ['tenant_id'],
    tenantColumn: 'tenant_id',
  }),
  // Counts for all servers together, by subject, until their window ends.
  table({
    name: 'rate_count',
    columns: [bytes('subject_hash'), count('count'), now('ends_at')],
    primaryKey: ['subject_hash'],
    users: 'core',
  }),
  ...LOG_TABLES,
  SEAL_TABLE,
  ...FILE_TABLES,
  ...JOB_TABLES,
  ...NOTICE_TABLES,
  ...IMPORT_TABLES,
  ...LEDGER_TABLES,
];
