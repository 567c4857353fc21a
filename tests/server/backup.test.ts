import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../server/action';
import { createApp } from '../../server/app';
import { LEFT_OUT } from '../../server/backup/backup-format';
import { restoreBackup } from '../../server/backup/restore-backup';
import { writeBackup } from '../../server/backup/write-backup';
import { SealNotes } from '../../server/audit/noted-seals';
import { sealLogs } from '../../server/audit/seal-logs';
import { connect } from '../../server/database/connection/connect';
import { sentForm } from '../../server/identity/password';
import { openDatabase } from '../../server/database/connection/server-database';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { openFiles, type FileKeeping } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { filesWorld, type FilesWorld } from './support/files-world';
import { startS3Server, type S3Server } from './support/s3-server';
import { SAMPLES } from './support/sample-files';
import { PASSWORD, readReply } from '../support/test-app';

let world: FilesWorld;
let empty: TestDatabase;
let s3: S3Server;
/** The stores of another installation: a directory, and a bucket. */
let directory: FileKeeping;
let bucket: FileKeeping;
/** The path of a user's portrait. */
let photo: string;
let dir: string;
let token: string;
let backup: string;
const told: string[] = [];
const tell = (line: string) => void told.push(line);
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-backup-'));
  backup = path.join(dir, 'backup.tar.gz');
  world = await filesWorld();
  empty = await createTestDatabase();
  const keys = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/key+1' };
  s3 = await startS3Server(keys.secretAccessKey);
  const local = path.join(dir, 'restored');
  directory = openFiles({ directory: local, s3: null, limits: DEFAULT_LIMITS });
  bucket = openFiles({ directory: local, s3: { ...keys, bucketUrl: s3.url }, limits: DEFAULT_LIMITS });
  token = world.tokens.get('manager') ?? '';
  photo = await world.uploaded('manager');
  await world.save('manager', { photo });
  const row = { name: '一级\t“引号”\\ \n新行', sort: 1 };
  await world.call('POST', 'supervised/supervised-level/add', { token, body: row });
  await sealLogs(world.database.core);
  await save(backup);
});
afterAll(async () => {
  await world?.close();
  await empty?.drop();
  await s3?.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

function save(target: string, replace = false, from = { url: world.url, store: world.files.store }) {
  return writeBackup({ ...from, target, replace, tell });
}
function bringBack(source: string, replace = false, { store, incoming: scratch } = directory) {
  const notes = new SealNotes(dir);
  return restoreBackup({ url: empty.url, store, scratch, source, replace, notes, tell });
}
const kept = () =>
  fs
    .readdirSync(path.join(dir, 'restored'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));

/** Starts a server on the restored database. */
async function serve(files: FileKeeping) {
  const owner = connect(empty.url);
  await migrateInstallation(owner.db, world.model, 'login');
  const database = openDatabase(empty.url, 'login');
  const app = await createApp({ database, model: world.model, actions: [], files });
  return {
    db: owner.db,
    app,
    ask: async (url: string, headers: Record<string, string>, payload: object = {}) =>
      readReply(await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers, payload })),
    async close() {
      await app.close();
      await database.close();
      await owner.close();
    },
  };
}

/** All rows of all tables, except the tables that are left out on purpose and the row that logs a restore. */
async function content(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    if (LEFT_OUT.has(name)) continue;
    const found = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${sql.id(name)} t
       where ${name} <> 'log_data_operate' or to_jsonb(t) ->> 'path' <> 'restore'`.execute(db);
    all[name] = createHash('sha256')
      .update(found.rows[0]?.all ?? '')
      .digest('hex');
  }
  return all;
}

test('F32: a restore on another machine equals the backup, to the last row; sessions are not restored', async () => {
  expect(await bringBack(backup)).toBe(true);
  const before = connect(empty.url);
  expect(await content(before.db)).toEqual(await content(world.db));
  await before.close();
  expect(told.join('\n')).toMatch(/org_user: \d+ rows[^]*log_data_change: \d+ rows in 1 seals.*unchanged/);

  // A server starts on it as on any database: it sets up rights, and sequences continue.
  const { ask, db, close } = await serve(directory);
  expect(await ask('supervised/supervised-level/search', { token })).toMatchObject({
    status: 401,
    code: 203,
  });
  const { rows } = await sql<{ count: number }>`select count(*) from session`.execute(db);
  expect(rows[0]?.count).toBe(0);
  const row = await sql<{ id: number }>`insert into tenant (name) values ('x') returning id`.execute(db);
  expect(row.rows[0]?.id).toBeGreaterThan(Math.max(...Object.values(world.tenants)));
  await close();
});

test('F32: files are restored with their records, from a directory to a bucket and back, and can be read again', async () => {
  const seen = async (files: FileKeeping) => {
    const { ask, app, close } = await serve(files);
    const body = { loginName: 'admin', loginPwd: sentForm(PASSWORD) };
    const { data } = await ask('public/public/login', {}, body);
    const url = `/api/v1/file/picture?path=${encodeURIComponent(photo)}`;
    const picture = await app.inject({ url, headers: { token: data.token as string } });
    await close();
    return { status: picture.statusCode, whole: picture.rawPayload.equals(SAMPLES.png) };
  };
  expect(await bringBack(backup, true, bucket)).toBe(true);
  expect([...s3.objects.keys()]).toEqual([`/bucket/folder/${photo}`]);
  expect(await seen(bucket)).toEqual({ status: 200, whole: true });

  const fromBucket = path.join(dir, 'from-bucket.tar.gz');
  await save(fromBucket, false, { url: empty.url, store: bucket.store });
  // Into an empty directory, which then contains only the files of the backup.
  fs.rmSync(path.join(dir, 'restored'), { recursive: true });
  expect(await bringBack(fromBucket, true, directory)).toBe(true);
  expect(kept()).toEqual([path.join(dir, 'restored', photo)]);
  expect(await seen(directory)).toEqual({ status: 200, whole: true });
});

test('a missing or differing file is reported; a failed restore removes the files it added', async () => {
  const place = path.join(world.directory, photo);
  const bytes = fs.readFileSync(place);
  const file = path.join(dir, 'wrong.tar.gz');
  fs.writeFileSync(place, Buffer.from(bytes).reverse());
  await save(file, true);
  told.length = 0;
  expect(await bringBack(file, true)).toBe(false);
  expect(told).toContain(`The file ${photo} differs from what was uploaded.`);
  fs.rmSync(place);
  told.length = 0;
  await save(file, true);
  expect(told.join()).toContain(`${photo} of a record (org_user) is missing from the store`);
  expect(await bringBack(file, true)).toBe(false);
  expect(told).toContain(`The file ${photo} of a record is missing from the backup.`);
  expect(kept()).toEqual([]);
  fs.writeFileSync(place, bytes);

  const full: FileKeeping['store'] = {
    ...bound(directory.store),
    put: async (name, ...given) => {
      await directory.store.put(name, ...given);
      throw new Error('The disk is full.');
    },
  };
  const target = connect(empty.url);
  await sql`delete from stored_file`.execute(target.db);
  await target.close();
  await expect(bringBack(backup, true, { ...directory, store: full })).rejects.toThrow('full');
  expect(kept()).toEqual([]);
});

test('a truncated file on the disk is reported and does not keep anything else from being saved', async () => {
  const place = path.join(world.directory, photo);
  const bytes = fs.readFileSync(place);
  const file = path.join(dir, 'short.tar.gz');
  for (const wrong of [bytes.subarray(0, 10), Buffer.concat([bytes, bytes])]) {
    fs.writeFileSync(place, wrong);
    told.length = 0;
    await save(file, true);
    expect(told).toContain(`The file ${photo} has another size than the uploaded file.`);
    expect(await bringBack(file, true)).toBe(wrong.length > bytes.length);
  }
  fs.writeFileSync(place, bytes);
});

/** The methods of a store, so that a test can replace one. */
function bound(store: FileKeeping['store']): FileKeeping['store'] {
  return { put: store.put.bind(store), read: store.read.bind(store), remove: store.remove.bind(store) };
}

test('existing data is only replaced on request, and the backup restores it', async () => {
  await expect(bringBack(backup)).rejects.toThrow(/holds data.*--replace/);
  await expect(save(backup)).rejects.toThrow(/already exists.*--replace/);
  const restored = connect(empty.url);
  await sql`update org set short_name = '改了'`.execute(restored.db);
  await restored.close();
  await bringBack(backup, true);
  const again = connect(empty.url);
  expect(await content(again.db)).toEqual(await content(world.db));
  await again.close();
});

test('F32: jobs that had not ended when they were saved are interrupted after a restore, without their input', async () => {
  const { tenants, orgs, users } = world;
  const job = (state: string) =>
    sql<{ id: number }>`
    insert into job (tenant_id, org_id, user_id, kind, title, input, origin, state, held_by, result)
    values (${tenants.home}, ${orgs.first}, ${users.manager}, 'test.file', '{"text": "导出"}', '{"search": {"idCard": "1"}}',
            '{}', ${state}, ${state === 'running' ? 'a-server' : null}, ${state === 'done' ? '{}' : null}::jsonb)`.execute(
      world.db,
    );
  for (const state of ['queued', 'running', 'done']) await job(state);
  const source = path.join(dir, 'jobs.tar.gz');
  await save(source);
  await sql`delete from job`.execute(world.db);
  expect(await bringBack(source, true)).toBe(true);
  const { db, ask, close } = await serve(directory);
  const rows = async () =>
    (await sql`select state, input, held_by, ended_at is not null as ended from job order by id`.execute(db))
      .rows;
  const interrupted = { state: 'interrupted', input: {}, held_by: null, ended: true };
  const after = [
    interrupted,
    interrupted,
    { state: 'done', input: { search: { idCard: '1' } }, held_by: null, ended: false },
  ];
  expect(await rows()).toEqual(after);
  const { data } = await ask(
    'public/public/login',
    {},
    { loginName: 'manager', loginPwd: sentForm(PASSWORD) },
  );
  const mine = await ask('job/mine', { token: data.token });
  expect(mine.data.rows.map(({ state }: { state: string }) => state)).toEqual([
    'done',
    'interrupted',
    'interrupted',
  ]);
  await close();
});

test('tables of another program are left alone', async () => {
  const foreign = await createTestDatabase();
  const owner = connect(foreign.url);
  await sql`create table org (secret text)`.execute(owner.db);
  await owner.close();
  const notes = new SealNotes(dir);
  const { store, incoming: scratch } = directory;
  const restore = { url: foreign.url, store, scratch, source: backup, replace: false, tell, notes };
  await expect(restoreBackup(restore)).rejects.toThrow(/holds data \(org/);
  await expect(save(path.join(dir, 'none'), false, { url: foreign.url, store })).rejects.toThrow(
    'There is nothing to back up',
  );
  const after = connect(foreign.url);
  expect((await sql`select secret from org`.execute(after.db)).rows).toEqual([]);
  await after.close();
  await foreign.drop();
});

test('a server that uses the database prevents a restore', async () => {
  const server = connect(empty.url);
  await sql`select 1`.execute(server.db);
  await expect(bringBack(backup, true)).rejects.toThrow(/Servers are connected to this database/);
  await server.close();
});

test('a truncated, changed or newer backup is rejected before anything is changed', async () => {
  const before = connect(empty.url);
  const was = await content(before.db);
  await before.close();
  const bytes = fs.readFileSync(backup);
  const refuse = async (name: string, changed: Buffer, reason: RegExp) => {
    const file = path.join(dir, name);
    fs.writeFileSync(file, changed);
    await expect(bringBack(file, true)).rejects.toThrow(reason);
  };
  const plain = gunzipSync(bytes).toString('latin1');
  const rewritten = (from: string, to: string) => gzipSync(Buffer.from(plain.replace(from, to), 'latin1'));
  await refuse('cut', bytes.subarray(0, bytes.length - 2000), /damaged/);
  await expect(bringBack(path.join(dir, 'none'), true)).rejects.toThrow(/none does not exist/);
  await expect(save(path.join(dir, 'none/backup'))).rejects.toThrow(/none\/backup cannot be written: ENOENT/);
  await refuse('text', Buffer.from('no backup'), /damaged or not a backup/);
  await refuse('shape', rewritten('"called":true', '"called":null'), /sequences\[\d+\]\.called is invalid/);
  await refuse(
    'head',
    rewritten('"createdAt":"20', '"createdAt":"19'),
    /not as it was written:\n- mortise.json/,
  );
  await refuse(
    'row',
    rewritten('\tmanager\t', '\tmandger\t'),
    /not as it was written:\n- rows of table "org_role"/,
  );
  await refuse('newer', rewritten('"format":1', '"format":9'), /newer version/);
  await refuse('path', rewritten(`files/${photo}`, `files/../../${photo.slice(6)}`), /damaged|unknown/);
  const after = connect(empty.url);
  expect(await content(after.db)).toEqual(was);
  await after.close();
});

test('during a backup rows may change but tables may not: the backup is a snapshot', async () => {
  const other = connect(world.url);
  const attempts: Promise<unknown>[] = [];
  const target = path.join(dir, 'moment.tar.gz');
  const store = {
    ...bound(world.files.store),
    // The rows have been saved by now, but the backup is not complete.
    read: async (name: string) => {
      attempts.push(
        sql`set lock_timeout = '200ms'; alter table supervised_level rename column sort to place`
          .execute(other.db)
          .catch((error: { code: string }) => error.code),
      );
      await Promise.all(attempts);
      const body = { name: '备份期间', sort: 2 };
      const added = await world.call('POST', 'supervised/supervised-level/add', { token, body });
      expect(added.code).toBe(200);
      return world.files.store.read(name);
    },
  };
  await save(target, false, { url: world.url, store });
  expect(await Promise.all(attempts)).toEqual(['55P03']);
  expect(await bringBack(target, true)).toBe(true);
  const restored = connect(empty.url);
  const { rows } = await sql`select from supervised_level where name = '备份期间'`.execute(restored.db);
  expect(rows).toEqual([]);
  await restored.close();
  await other.close();
});

test('a log that was tampered with is restored unchanged, and reported', async () => {
  await sql`update log_data_operate set operator = '别人' where id = (select min(id) from log_data_operate)`.execute(
    world.db,
  );
  await save(backup, true);
  told.length = 0;
  expect(await bringBack(backup, true)).toBe(false);
  expect(told.join('\n')).toMatch(/NOT as written[^]*row \d+ was changed/);
});
