import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { ensureRoles } from '../../server/database/tables/roles';
import { openDatabase } from '../../server/database/connection/server-database';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { testModel } from './records-documents';
import { testSession } from './records-world';

/* An external PostgreSQL whose user is not a superuser. */
let database: TestDatabase;
let admin: Connection;
let user: string;
let url: string;
beforeEach(async () => {
  database = await createTestDatabase();
  admin = connect(database.url);
  user = `operator_${randomUUID().slice(0, 8)}`;
  const name = new URL(database.url).pathname.slice(1);
  await sql.raw(`create role ${user} login; alter database ${name} owner to ${user}`).execute(admin.db);
  const changed = new URL(database.url);
  changed.username = user;
  url = changed.href;
});
afterEach(async () => {
  await admin.close();
  await database.drop();
  const cluster = connect(inject('databaseUrl'));
  await sql.raw(`drop owned by ${user} cascade; drop role ${user}`).execute(cluster.db);
  await cluster.close();
});

async function migrated(use: 'set-role' | 'none'): Promise<void> {
  const owner = connect(url);
  try {
    await migrate(owner.db, testModel(), use);
  } finally {
    await owner.close();
  }
}
/** The tenants that a session of the first one reads, and the database user. */
async function read(use: 'set-role' | 'none'): Promise<unknown[]> {
  await sql`insert into tenant (name) values ('甲'), ('乙')`.execute(admin.db);
  const server = openDatabase(url, use);
  try {
    const own = server.within(testSession({ tenantId: 1, homeOrgId: 1 }));
    return (await sql`select name, current_user as "as" from tenant order by id`.execute(own)).rows;
  } finally {
    await server.close();
  }
}

test('a user who may not switch to the roles gets a message, and nothing is changed', async () => {
  // Another suite of the run may have created the roles; this user is a member of neither.
  await expect(migrated('set-role')).rejects.toThrow(
    /create role mortise_app; grant mortise_app to[^]*create role mortise_core[^]*DATABASE_ROLES=none/,
  );
  const { rows } = await sql`select to_regclass('tenant') as tenant`.execute(admin.db);
  expect(rows).toEqual([{ tenant: null }]);
});

test('without roles, at the operator’s request, the server works as the user', async () => {
  await migrated('none');
  expect(await read('none')).toEqual([
    { name: '甲', as: user },
    { name: '乙', as: user },
  ]);
});

test('an administrator can grant the roles', async () => {
  await ensureRoles(admin.db, 'login');
  await sql.raw(`grant mortise_app, mortise_core to ${user}`).execute(admin.db);
  await migrated('set-role');
  expect(await read('set-role')).toEqual([{ name: '甲', as: 'mortise_app' }]);
});

test('a user who may grant the roles grants them to itself', async () => {
  await ensureRoles(admin.db, 'login');
  await sql.raw(`alter role ${user} createrole`).execute(admin.db);
  await sql
    .raw(`grant mortise_app, mortise_core to ${user} with admin true, inherit false, set false`)
    .execute(admin.db);
  await migrated('set-role');
  expect(await read('set-role')).toEqual([{ name: '甲', as: 'mortise_app' }]);
});
