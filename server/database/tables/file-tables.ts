import { index, type Table } from './table';

/** The server's records of the files in its store, and the tickets for downloads. */
export const FILE_TABLES: readonly Table[] = [
  {
    name: 'stored_file',
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      { name: 'tenant_id', type: 'bigint', notNull: true },
      { name: 'org_id', type: 'bigint', notNull: true },
      { name: 'created_by', type: 'bigint', notNull: true },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      { name: 'path', type: 'text', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'size', type: 'bigint', notNull: true },
      { name: 'sha256', type: 'bytea', notNull: true },
      // Made by a job, not uploaded.
      { name: 'of_job', type: 'boolean', notNull: true, default: 'false' },
      // The row that the file belongs to; without one, the time since.
      { name: 'entity', type: 'text' },
      { name: 'data_id', type: 'bigint' },
      { name: 'free_since', type: 'timestamp with time zone', default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      index('stored_file', ['tenant_id', 'path'], { unique: true }),
      index('stored_file', ['entity', 'data_id'], { where: 'entity is not null' }),
      index('stored_file', ['free_since'], { where: 'free_since is not null' }),
    ],
    references: [],
    tenantColumn: 'tenant_id',
  },
  {
    name: 'download_ticket',
    columns: [
      { name: 'ticket_hash', type: 'bytea', notNull: true },
      // The browser that requested the ticket, and its session.
      { name: 'browser_hash', type: 'bytea', notNull: true },
      { name: 'token_hash', type: 'bytea', notNull: true },
      { name: 'path', type: 'text', notNull: true },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
    ],
    primaryKey: ['ticket_hash'],
    indexes: [],
    references: [],
    users: 'core',
  },
];
