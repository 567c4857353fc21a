import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database that only one suite uses. */
export interface TestDatabase {
  /** Connection string, as `DATABASE_URL` takes it. */
  url: string;
  /** Deletes it, cutting connections that are still open. Call it in `afterAll`. */
  drop(): Promise<void>;
}

/** An empty database in the PostgreSQL of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(admin, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
