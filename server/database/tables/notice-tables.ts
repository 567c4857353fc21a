import { index, type Table } from './table';

/** Messages on their way to users, and those that users have received. */
export const NOTICE_TABLES: readonly Table[] = [
  // Stored with its cause; `notices/deliver-outbox.ts` delivers it and notes each channel in `done`.
  {
    name: 'notice_outbox',
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      { name: 'tenant_id', type: 'bigint', notNull: true },
      { name: 'org_id', type: 'bigint', notNull: true },
      { name: 'source', type: 'text', notNull: true },
      { name: 'key', type: 'text', notNull: true },
      { name: 'subject', type: 'text' },
      { name: 'notice', type: 'jsonb' },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      // Null: every channel has delivered it, or given up.
      { name: 'due_at', type: 'timestamp with time zone', default: 'now()' },
      { name: 'tries', type: 'integer', notNull: true, default: '0' },
      { name: 'done', type: 'text[]', notNull: true, default: "'{}'" },
      // Why the latest try failed.
      { name: 'failure', type: 'text' },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      index('notice_outbox', ['tenant_id', 'source', 'key'], { unique: true }),
      index('notice_outbox', ['due_at', 'id'], { where: 'due_at is not null' }),
      index('notice_outbox', ['tenant_id', 'source', 'subject', 'id'], { where: 'subject is not null' }),
    ],
    references: [],
    tenantColumn: 'tenant_id',
  },
  // What a user is told. Source and key are those of the outbox: nobody is told twice.
  {
    name: 'user_notice',
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      { name: 'tenant_id', type: 'bigint', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'org_id', type: 'bigint', notNull: true },
      { name: 'source', type: 'text', notNull: true },
      { name: 'key', type: 'text', notNull: true },
      { name: 'subject', type: 'text' },
      { name: 'content', type: 'jsonb', notNull: true },
      { name: 'permission', type: 'text' },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      { name: 'read_at', type: 'timestamp with time zone' },
      // Somebody has done what it asks for.
      { name: 'settled_at', type: 'timestamp with time zone' },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      index('user_notice', ['tenant_id', 'user_id', 'source', 'key'], { unique: true }),
      index('user_notice', ['tenant_id', 'user_id', 'read_at', 'id']),
      index('user_notice', ['tenant_id', 'source', 'subject'], { where: 'subject is not null' }),
    ],
    references: [],
    tenantColumn: 'tenant_id',
  },
];
