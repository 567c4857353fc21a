import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { syncShipped } from '../../server/documents/sync-shipped';
import { ensureQueue } from '../../server/jobs/queue-schema';
import { runSeed } from '../../server/seed/run-seed';
import { PASSWORD } from '../e2e/support/api';
import { byHand, guardAccess } from './access-guard';
import { cheapHash } from './cheap-hash';
import { installedDomains } from './installed-domains';
import { guardStatements } from './statement-guard';

guardStatements();

/** A database for one suite. */
export interface TestDatabase {
  /** Connection string, as `DATABASE_URL` takes it. */
  url: string;
  /** Deletes it, cutting connections that are still open. Call it in `afterAll`. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The content as after the first start of a server, or the tables only; absent: empty, without tables. */
  seed?: Template;
}
type Template = 'tables' | 'demo' | 'none';

/** Password of the administrator of `seed: 'none'`. */
export const ADMIN_PASSWORD = 'admin123456';

/** Creates a database in the PostgreSQL of this run. A seeded one is a copy of a template, so it is cheap. */
export async function createTestDatabase({ seed }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(async (admin) => {
    const template = seed ? await seededTemplate(admin, seed) : 'template1';
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    drop: () =>
      withAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Creates the template for the first suite that needs it; suites in other processes wait for it. */
async function seededTemplate(admin: pg.Client, seed: Template): Promise<string> {
  const name = `seeded_${seed}`;
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) {
      await admin.query(`drop database if exists ${name}_half with (force)`);
      await admin.query(`create database ${name}_half`);
      await fill(urlOf(`${name}_half`), seed);
      await admin.query(`alter database ${name}_half rename to ${name}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
  return name;
}

async function fill(url: string, mode: Template): Promise<void> {
  const { db, close } = connect(url);
  try {
    const { model, seeds } = await installedDomains();
    await migrate(db, model);
    await guardAccess(db, model);
    await ensureQueue(url, 'login');
    if (mode === 'tables') return;
    const adminPassword = mode === 'none' ? ADMIN_PASSWORD : null;
    await runSeed({ db, model, mode: mode === 'demo' ? 'small' : mode, seeds, adminPassword });
    await syncShipped(db, model);
  } finally {
    await close();
  }
  await easeSignIns(byHand(url), mode === 'none' ? ADMIN_PASSWORD : PASSWORD);
}

async function easeSignIns(url: string, password: string): Promise<void> {
  const { db, close } = connect(url);
  await db
    .updateTable('credential')
    .set({ password_hash: await cheapHash(password) })
    .execute();
  await close();
}

function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function withAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
