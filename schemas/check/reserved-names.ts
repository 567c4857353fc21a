import { SYSTEM_COLUMNS } from '../document/system-columns';
import { VIEWS } from '../document/view';
import type { Json } from '../json';
import { cause, type Cause } from '../problems/causes';

/** Server tables without a document; a test compares this list with the server's. */
export const SYSTEM_TABLE_NAMES: ReadonlySet<string> = new Set([
  'schema_migration',
  'tenant',
  'credential',
  'browser_key',
  'failed_sign_in',
  'sign_in_name',
  'sign_in_try',
  'seeded_row',
  'session',
  'permission_grant',
  'idempotency_key',
  'number_counter',
  'list_setting',
  'list_view',
  'export_template',
  'form_version',
  'access_change',
  'document_version',
  'document_state',
  'job',
  'job_server',
  'rate_count',
  'log_seal',
  'stored_file',
  'import_batch',
  'import_row',
  'download_ticket',
  'notice_outbox',
  'user_notice',
  'ledger_account',
  'ledger_txn',
  'ledger_entry',
  'ledger_audit',
  'ledger_hold',
  'ledger_day_balance',
  'limit_counter',
  'limit_move',
  'period_close',
]);

/**
 * Names of subqueries in the server's statements, which would shadow a table of that name; and tables of earlier
 * versions.
 */
const QUERY_NAMES: ReadonlySet<string> = new Set([
  'passed',
  'above',
  'below',
  'audit_log',
  'access_state',
  'job_lease',
]);

/**
 * Names that an index, sequence or constraint of another table may have: those of `definedName`, and PostgreSQL's own.
 */
const DEFINED_NAME = /_([0-9a-f]{8}|pkey\d*|id_seq\d*)$/;

/** Why an entity cannot have this id, or null. */
export function reservedTable(id: string): Cause | null {
  if (id.startsWith('pg_')) return cause('postgresName', { name: id });
  if (SYSTEM_TABLE_NAMES.has(id) || Object.hasOwn(VIEWS, id)) return cause('systemTable', { name: id });
  if (QUERY_NAMES.has(id)) return cause('reservedWord', { name: id });
  if (DEFINED_NAME.test(id)) return cause('indexName', { name: id });
  return null;
}

/** Parameters of list and search requests, and keys of rows: reserved as column names. */
const RESERVED_COLUMNS: ReadonlySet<string> = new Set([
  ...SYSTEM_COLUMNS,
  'page',
  'pageSize',
  'orderField',
  'orderType',
  'labels',
  'children',
  'keyword',
  'constructor',
  'prototype',
]);

/** Names such as `toString`: a record without a value there would return the inherited function. */
const INHERITED: ReadonlySet<Json | undefined> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Whether every object inherits a property of that name; such a name is reserved in records and in rows inside them.
 */
export function inheritedName(name: Json | undefined): name is string {
  return INHERITED.has(name);
}

/** Further reserved parameters, names in SQL statements, and the system columns of PostgreSQL. */
const LATER_RESERVED: ReadonlySet<string> = new Set([
  'exactTotal',
  'childrenOf',
  'hasChildren',
  'isAncestor',
  'readable',
  'through',
  'filter',
  'pivot',
  'columns',
  'ids',
  'names',
  'rested',
  'ctid',
  'tableoid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
]);

/** Keys of a choice in the response of an option call: reserved for further columns. */
export const CHOICE_WORDS: ReadonlySet<string> = new Set([
  'value',
  'label',
  'disabled',
  'children',
  'group',
  'parent',
  'owner',
  'ownerName',
  'hasChildren',
  'above',
  'through',
]);

/** Whether a column name is reserved; `tolerated` as in `Problem`. */
export function reservedColumn(name: string): 'always' | 'tolerated' | null {
  if (RESERVED_COLUMNS.has(name)) return 'always';
  return LATER_RESERVED.has(name) || inheritedName(name) ? 'tolerated' : null;
}
