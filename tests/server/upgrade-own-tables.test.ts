import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { JsonObject } from '../../schemas/json';
import { checkInvariants } from '../../server/audit/check-invariants';
import { SealNotes } from '../../server/audit/noted-seals';
import { checkBackup } from '../../server/backup/check-backup';
import { restoreBackup } from '../../server/backup/restore-backup';
import { writeBackup } from '../../server/backup/write-backup';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { openFiles } from '../../server/files/file-keeping';
import { installedDomains } from '../support/installed-domains';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/*
 * A backup of database version 7, in which the table of a tenant's own entity is named by its id only: `shelf` refers
 * to `parcel`, and so does a column that the same tenant has added to a shipped entity; `crate` belongs to another
 * tenant.
 */
const OLD = path.resolve(import.meta.dirname, '../fixtures/databases/version-7.tgz');
const OWN = ['parcel', 'shelf', 'crate'];
const NOW = ['_1__parcel', '_1__shelf', '_2__crate'];

let database: TestDatabase;
let owner: Connection;
let dir: string;
beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-own-tables-'));
  database = await createTestDatabase();
  await bringBack(OLD, false);
  owner = connect(database.url);
});
afterEach(async () => {
  await owner?.close();
  await database?.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function bringBack(source: string, replace: boolean): Promise<void> {
  const { store, incoming } = openFiles({ directory: dir, s3: null, limits: DEFAULT_LIMITS });
  const notes = new SealNotes(dir);
  const tell = () => undefined;
  await restoreBackup({ url: database.url, store, scratch: incoming, source, notes, replace, tell });
}
const rowsOf = async (tables: readonly string[]) => {
  const found: JsonObject[][] = [];
  for (const name of tables)
    found.push((await sql<JsonObject>`select * from ${sql.id(name)} order by id`.execute(owner.db)).rows);
  return found;
};
/** Indexes of tables with the file of each, and the foreign keys from and to the tables. */
async function built(tables: readonly string[]) {
  const { rows: indexes } = await sql<{ file: number }>`
    select i.relfilenode::int as file from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid where t.relname = any(${tables}::text[]) order by 1`.execute(
    owner.db,
  );
  const { rows: keys } = await sql<{ key: number }>`
    select k.oid::int as key from pg_constraint k join pg_class t on t.oid in (k.conrelid, k.confrelid)
     where k.contype = 'f' and t.relname = any(${tables}::text[]) order by 1`.execute(owner.db);
  return { indexes, keys };
}
const there = async (names: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname = any(${names}::text[])`.execute(
    owner.db,
  );
  return rows.map(({ name }) => name).sort();
};

test('C7: tables of tenants’ entities get the tenant into their names, with unchanged rows, indexes and keys', async () => {
  const { model } = await installedDomains();
  const [rows, made] = [await rowsOf(OWN), await built(OWN)];
  expect(rows.map((one) => one.length)).toEqual([2, 1, 1]);
  expect(made.keys.length).toBeGreaterThan(7);
  const unsound = await checkInvariants(owner.db);
  const { statements } = await migrateInstallation(owner.db, model);
  // Tables of the system and of shipped entities that are newer than this database are created, and indexes of names; nothing else is.
  const created = statements.filter((statement) => /^(create|drop) (unique )?(table|index)/.test(statement));
  expect(
    created.filter(
      (statement) =>
        !/"(job(_server)?|log_timer|log_archive|import_(batch|row)|org_(system_)?config|seeded_row|form_version|export_template|list_(setting|view)|notice_outbox|user_notice|ledger_|limit_|period_close|sale_supplier|org_user_supplier_id|bank_|supervised_(family|notify)|money_|dynamic_sys)|gin \(mortise_/.test(
          statement,
        ),
    ),
  ).toEqual([]);
  expect(await there([...OWN, ...NOW])).toEqual([...NOW].sort());
  expect(await rowsOf(NOW)).toEqual(rows);
  expect(await built(NOW)).toEqual(made);
  expect((await migrateInstallation(owner.db, model)).statements).toEqual([]);
  expect(await checkInvariants(owner.db)).toEqual(unsound);

  // A backup of it contains the new names, which need no migration.
  const target = path.join(dir, 'now.tgz');
  const { store } = openFiles({ directory: dir, s3: null, limits: DEFAULT_LIMITS });
  await writeBackup({ url: database.url, store, target, replace: false, tell: () => undefined });
  expect((await checkBackup(target)).head.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(NOW),
  );
  await owner.close();
  await bringBack(target, true);
  owner = connect(database.url);
  expect(await there([...OWN, ...NOW])).toEqual([...NOW].sort());
  expect(await rowsOf(NOW)).toEqual(rows);
  const again = (await migrateInstallation(owner.db, model)).statements;
  expect(
    again.filter((statement) => /^(alter table "\w+" rename|create table|drop)/.test(statement)),
  ).toEqual([]);
  expect(await rowsOf(NOW)).toEqual(rows);
});

test('C7: a release that ships one of the ids at the same time takes no rows, also after an interruption', async () => {
  const { model: before } = await installedDomains();
  const rows = await rowsOf(OWN);
  const json: JsonObject = {
    schemaVersion: 2,
    id: 'parcel',
    title: '包裹',
    path: 'supervised/parcel',
    module: 'parcel',
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add'],
    columns: [{ name: 'code', label: '编码', type: 'input', required: true }],
  };
  const file = 'domains/supervised/entities/parcel.json';
  const model = buildModel(
    [...before.sources, { kind: 'entity', domain: 'supervised', file, json }],
    before.fieldTypes,
  );
  await sql
    .raw(
      `create function stop_tables() returns event_trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    )
    .execute(owner.db);
  await sql
    .raw(
      `create event trigger stop_tables on ddl_command_start when tag in ('CREATE TABLE') execute function stop_tables()`,
    )
    .execute(owner.db);
  await expect(migrateInstallation(owner.db, model)).rejects.toThrow('stopped');
  await sql.raw('drop event trigger stop_tables').execute(owner.db);
  const now = ['_1__parcel_own', '_1__shelf', '_2__crate'];
  expect(await there([...OWN, ...NOW, ...now])).toEqual([...now].sort());

  expect((await migrateInstallation(owner.db, model)).renamed).toEqual([]);
  expect(await there([...OWN, ...NOW, ...now])).toEqual([...now, 'parcel'].sort());
  expect(await rowsOf(now)).toEqual(rows);
  expect(await rowsOf(['parcel'])).toEqual([[]]);
  expect(await migrateInstallation(owner.db, model)).toMatchObject({ statements: [], renamed: [] });
  const { rows: codes } = await sql<{ code: string }>`
    select code from table_info where tenant_id = 1 and source = 2 order by 1`.execute(owner.db);
  expect(codes.map(({ code }) => code)).toEqual(['parcel_own', 'shelf']);
});
