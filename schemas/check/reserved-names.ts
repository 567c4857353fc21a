import { SYSTEM_COLUMNS } from '../document/entity';
import type { Json } from '../json';
import { cause, type Cause } from '../problems/causes';

/** Tables of the server that no document describes; a test compares them with the server's list. */
export const SYSTEM_TABLE_NAMES: ReadonlySet<string> = new Set([
  'schema_migration',
  'tenant',
  'credential',
  'browser_key',
  'failed_sign_in',
  'sign_in_name',
  'sign_in_try',
  'session',
  'permission_grant',
  'idempotency_key',
  'number_counter',
  'access_change',
  'document_version',
  'document_state',
  'job_lease',
  'rate_count',
  'log_seal',
  'stored_file',
  'download_ticket',
]);

/** Names of subqueries in the statements that read and write rows, which hide a table of that name; and of tables of former versions. */
const QUERY_NAMES: ReadonlySet<string> = new Set(['passed', 'above', 'below', 'audit_log', 'access_state']);

/** Names that an index, a sequence or a rule made with another table may have: `definedName` and PostgreSQL's own. */
const DEFINED_NAME = /_([0-9a-f]{8}|pkey\d*|id_seq\d*)$/;

/** Why no entity may have this id, or null. */
export function reservedTable(id: string): Cause | null {
  if (id.startsWith('pg_')) return cause('postgresName', { name: id });
  if (SYSTEM_TABLE_NAMES.has(id)) return cause('systemTable', { name: id });
  if (QUERY_NAMES.has(id)) return cause('reservedWord', { name: id });
  if (DEFINED_NAME.test(id)) return cause('indexName', { name: id });
  return null;
}

/** Words of list and search requests and of rows: no column may be called so. */
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

/** A record without a value there would hold a function instead: `toString`, `valueOf`. */
const INHERITED: ReadonlySet<Json | undefined> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether every object has something of that name; no value of a record or of a row inside it may be called so. */
export function inheritedName(name: Json | undefined): name is string {
  return INHERITED.has(name);
}

/** Further words of requests and statements, and the system columns of PostgreSQL. */
const LATER_RESERVED: ReadonlySet<string> = new Set([
  'exactTotal',
  'childrenOf',
  'hasChildren',
  'isAncestor',
  'readable',
  'rested',
  'ctid',
  'tableoid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
]);

/** Parts of a choice that an option call answers; no further column of it may be called so. */
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
]);

/** Whether no column may be called so; `tolerated` as in `Problem`. */
export function reservedColumn(name: string): 'always' | 'tolerated' | null {
  if (RESERVED_COLUMNS.has(name)) return 'always';
  return LATER_RESERVED.has(name) || inheritedName(name) ? 'tolerated' : null;
}
