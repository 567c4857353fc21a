import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { SealNotes } from '../../server/audit/noted-seals';
import { checkInvariants } from '../../server/audit/check-invariants';
import { verifyLogs } from '../../server/audit/verify-logs';
import { ACROSS_TENANTS } from '../../server/database/migration/across-tenants';
import { connect, type Connection } from '../../server/database/connection/connect';
import { ensureRoles } from '../../server/database/tables/roles';
import { DATABASE_VERSION } from '../../server/database/tables/system-tables';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { openFiles } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { checkBackup } from '../../server/backup/check-backup';
import { restoreBackup } from '../../server/backup/restore-backup';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { installedDomains } from '../support/installed-domains';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/*
 * A database of version 6, the last one with keys without a tenant: two tenants with a row in every table, an entity
 * and columns of a tenant's own, sealed logs. It was written by `backup` of that version, so this also restores an old
 * backup.
 */
const OLD = path.resolve(import.meta.dirname, '../fixtures/databases/version-6.tgz');

let database: TestDatabase;
let owner: Connection;
let dir: string;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-upgrade-'));
  database = await createTestDatabase();
  const { store, incoming } = openFiles({ directory: dir, s3: null, limits: DEFAULT_LIMITS });
  const options = { url: database.url, store, scratch: incoming, source: OLD, notes: new SealNotes(dir) };
  await restoreBackup({ ...options, replace: false, tell: () => undefined });
  owner = connect(database.url);
  // A restore leaves rights and policies to the next start; a database that was not restored has those of its version.
  const { head } = await checkBackup(OLD);
  await ensureRoles(owner.db, 'login');
  for (const statement of head.statements)
    if (/^(grant|revoke|create policy|alter table "[^"]+" enable row level security)/.test(statement))
      await sql.raw(statement).execute(owner.db);
});
afterAll(async () => {
  await owner?.close();
  await database?.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** Rows of every table except the list of migrations, with the values of the earlier columns. */
async function rowsOf(columns?: ReadonlyMap<string, readonly string[]>) {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     group by 1 order by 1`.execute(owner.db);
  const found = new Map<string, { columns: readonly string[]; rows: JsonObject[] }>();
  for (const { name, columns: now } of tables) {
    const asked = columns?.get(name) ?? now;
    const { rows } = await sql<JsonObject>`
      select ${sql.join(asked.map((one) => sql.id(one)))} from ${sql.id(name)} order by 1, 2`.execute(
      owner.db,
    );
    found.set(name, { columns: asked, rows });
  }
  return found;
}

/** The present name of an earlier table: a tenant's own entity has the tenant in its table name. */
function nameNow(table: string): string {
  return table === 'visit_record' ? '_1__visit_record' : table;
}

/** Progress of the migration: tables by whether their primary key begins with the tenant. */
async function exchanged(): Promise<{ old: string[]; fresh: string[] }> {
  const { rows } = await sql<{ name: string; first: string }>`
    select t.relname as name, a.attname as first from pg_constraint k join pg_class t on t.oid = k.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
     where t.relnamespace = current_schema()::regnamespace and k.contype = 'p'
       and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'tenant_id' and o.attnotnull)
     order by 1`.execute(owner.db);
  const owned = rows.filter(({ name }) => !ACROSS_TENANTS.has(name));
  return {
    old: owned.filter(({ first }) => first !== 'tenant_id').map(({ name }) => name),
    fresh: owned.filter(({ first }) => first === 'tenant_id').map(({ name }) => name),
  };
}

/** Number of policies that contain a query. */
async function policiesWithSelect(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_policies
     where schemaname = current_schema() and concat(qual, with_check) ~* '\\mselect\\M'`.execute(owner.db);
  return rows[0]!.n;
}

/** Makes the database end the connection after this number of table changes, as when a process is killed there. */
async function stopAfter(count: number): Promise<void> {
  await sql.raw(`create sequence changes_done`).execute(owner.db);
  // The value of a sequence is not rolled back with the transaction.
  await sql
    .raw(
      `create function stop_changes() returns event_trigger language plpgsql as $$
       begin if nextval('changes_done') > ${count} then perform pg_terminate_backend(pg_backend_pid()); end if; end $$`,
    )
    .execute(owner.db);
  await sql
    .raw(`create event trigger stop_changes on ddl_command_start execute function stop_changes()`)
    .execute(owner.db);
}
/** What the driver reports, by the moment at which it learns of the end. */
const KILLED = /terminat|EPIPE|ECONNRESET/;
async function goOn(): Promise<void> {
  await sql.raw('drop event trigger stop_changes').execute(owner.db);
  await sql.raw('drop function stop_changes').execute(owner.db);
  await sql.raw('drop sequence changes_done').execute(owner.db);
}

test('a reference to a row of another tenant stops the upgrade before it begins, and is named', async () => {
  const { model } = await installedDomains();
  const { rows } = await sql<{ id: number; own: number; foreign: number }>`
    select t.id, t.parent_id as own, f.id as "foreign" from org_department t, org_department f
     where f.tenant_id <> t.tenant_id order by t.id limit 1`.execute(owner.db);
  const { id, own, foreign } = rows[0]!;
  const point = (to: number | null) =>
    sql`update org_department set parent_id = ${to} where id = ${id}`.execute(owner.db);
  await point(foreign);
  await expect(migrateInstallation(owner.db, model)).rejects.toThrow(
    `Column "parent_id" of table "org_department" refers to rows of another tenant in "org_department" (id ${id})`,
  );
  expect((await exchanged()).fresh.includes('org_department')).toBe(false);
  await point(own);
});

test('a database of an earlier version is migrated with every row, also after an interruption', async () => {
  const { model } = await installedDomains();
  const before = await rowsOf();
  const unsound = await checkInvariants(owner.db);
  expect([...before.values()].filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(25);
  expect((await exchanged()).old).toEqual(
    expect.arrayContaining(['org_user', '_1_supervised_level', 'visit_record']),
  );

  expect(await policiesWithSelect()).toBeGreaterThan(50);
  // The first statement renames the table of the tenant's own entity; the second one is an index of it.
  await stopAfter(1);
  await expect(migrateInstallation(owner.db, model)).rejects.toThrow(KILLED);
  await goOn();
  expect([...(await rowsOf()).keys()]).toEqual([...before.keys()]);
  await stopAfter(150);
  await expect(migrateInstallation(owner.db, model)).rejects.toThrow(KILLED);
  await goOn();
  const half = await exchanged();
  expect([half.old.length > 0, half.fresh.length > 5]).toEqual([true, true]);

  await migrateInstallation(owner.db, model);
  expect((await exchanged()).old).toEqual([]);
  const columns = new Map([...before].map(([name, table]) => [nameNow(name), table.columns]));
  const after = await rowsOf(columns);
  expect(after.has('visit_record')).toBe(false);
  // The queue of jobs has replaced the leases.
  before.delete('job_lease');
  for (const [name, table] of before) expect([name, after.get(nameNow(name))]).toEqual([name, table]);
  expect((await migrateInstallation(owner.db, model)).statements).toEqual([]);
  expect(await policiesWithSelect()).toBe(0);
  const { rows } = await sql`select max(database_version) as version from schema_migration`.execute(owner.db);
  expect(rows).toEqual([{ version: DATABASE_VERSION }]);
  expect(await checkInvariants(owner.db)).toEqual(unsound);
  expect((await verifyLogs(owner.db)).flatMap(({ problems }) => problems)).toEqual([]);
});

test('persons whose account was only a state get pockets with 0.00, also those who were released with it', async () => {
  const { model } = await installedDomains();
  const { rows: persons } = await sql<{ id: number; org_id: number; tenant_id: number }>`
    select id, org_id, tenant_id from supervised_prisoner order by id limit 1`.execute(owner.db);
  const { id, org_id, tenant_id } = persons[0]!;
  // As that version has stored those with other states.
  const copy = async (name: string, custody: number, account: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into supervised_prisoner overriding system value
      select (jsonb_populate_record(p, jsonb_build_object(
        'id', (select max(id) + 1 from supervised_prisoner), 'code', ${name}::text, 'id_card', ${name}::text,
        'card_no', null, 'custody_status', ${custody}::int, 'account_status', ${account}::int))).*
        from supervised_prisoner p where tenant_id = ${tenant_id} and id = ${id} returning id`.execute(
      owner.db,
    );
    return rows[0]!.id;
  };
  const open = [await copy('inside', 1, 2), await copy('released', 2, 2), await copy('frozen', 1, 3)];
  for (const [name, account] of [
    ['none', 0],
    ['closed', 4],
  ] as const)
    await copy(name, 2, account);
  await sql`update supervised_prisoner set account_status = 0 where id = ${id}`.execute(owner.db);
  const start = async () => {
    await migrateInstallation(owner.db, model);
    const { rows } = await sql<JsonObject>`
      select owner_id, org_id, balance::text, frozen::text, count(*)::int as n from ledger_account
       where code = 'PERSON' group by 1, 2, 3, 4 order by 1`.execute(owner.db);
    return rows;
  };
  expect(await start()).toEqual([]);
  const money = (code: string) => sql`
    insert into bank_money_category (tenant_id, name, code, pay_order, status)
    values (${tenant_id}, ${code}, ${code}, 10, 1)`;
  for (const code of ['CK', 'BC']) await money(code).execute(owner.db);
  const given = open.map((owner_id) => ({ owner_id, org_id, balance: '0.00', frozen: '0.00', n: 2 }));
  expect(await start()).toEqual(given);
  expect(await verifyLedger(owner.db)).toEqual([]);
  await money('LC').execute(owner.db);
  expect(await start()).toEqual(given);
});
