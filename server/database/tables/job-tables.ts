import { index, type Table, type TableColumn } from './table';

const text = (name: string, notNull = true): TableColumn => ({ name, type: 'text', notNull });
const bigint = (name: string, notNull = true): TableColumn => ({ name, type: 'bigint', notNull });
const time = (name: string): TableColumn => ({ name, type: 'timestamp with time zone' });
const json = (name: string, notNull = false): TableColumn => ({ name, type: 'jsonb', notNull });

/** The jobs of users (`jobs/job-contract.ts`), and the servers that run them. */
export const JOB_TABLES: readonly Table[] = [
  {
    name: 'job',
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      bigint('tenant_id'),
      // The owner, and the organisation of the session in which the job was started.
      bigint('org_id'),
      bigint('user_id'),
      text('kind'),
      json('title', true),
      // Emptied when it ends; what `kept` leaves of it (`JobKind.kept`) stays.
      json('input', true),
      { ...json('kept', true), default: `'{}'::jsonb` },
      // The request that started it: language, address and number, for the logs.
      json('origin', true),
      text('state'),
      { ...bigint('done'), default: '0' },
      bigint('total', false),
      text('phase', false),
      json('result'),
      // Path, name and size of its file in the store.
      json('file'),
      // What decided which values its owner read (`access/sight.ts`), once it has ended with a file.
      text('sight', false),
      json('error'),
      { name: 'attempt', type: 'integer', notNull: true, default: '0' },
      // The server that runs it (`job_server`).
      text('held_by', false),
      time('cancel_at'),
      { ...time('created_at'), notNull: true, default: 'now()' },
      time('started_at'),
      time('ended_at'),
      // Duration of the last attempt, by a clock that nobody sets.
      bigint('ms', false),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      index('job', ['tenant_id', 'user_id', 'id']),
      index('job', ['tenant_id', 'state'], { where: `state in ('queued', 'running')` }),
      index('job', ['ended_at']),
    ],
    references: [],
    tenantColumn: 'tenant_id',
    orgColumn: 'org_id',
  },
  // A running server reports every few seconds; the work of one that is late is taken over.
  {
    name: 'job_server',
    columns: [text('id'), { ...time('seen_at'), notNull: true, default: 'now()' }],
    primaryKey: ['id'],
    indexes: [],
    references: [],
    users: 'core',
  },
];
