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
import { sealLogs } from '../../server/audit/seal-logs';
import { connect } from '../../server/database/connect';
import { openDatabase } from '../../server/database/server-database';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { readReply, smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
let empty: TestDatabase;
let dir: string;
let token: string;
let backup: string;
const told: string[] = [];
const tell = (line: string) => void told.push(line);
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-backup-'));
  backup = path.join(dir, 'backup.tar.gz');
  world = await smallWorld();
  empty = await createTestDatabase();
  token = await world.signIn('manager');
  fs.mkdirSync(path.join(dir, 'files/a'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'files/a/photo'), 'the photo');
  const row = { name: '一级\t“引号”\\ \n新行', sort: 1 };
  await world.call('POST', 'supervised/supervised-level/add', { token, body: row });
  await sealLogs(world.database.core);
  await save(backup);
});
afterAll(async () => {
  await world?.close();
  await empty?.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

function save(target: string, replace = false) {
  return writeBackup({ url: world.url, files: path.join(dir, 'files'), target, replace, tell });
}
function bringBack(source: string, replace = false) {
  return restoreBackup({ url: empty.url, files: path.join(dir, 'restored'), source, replace, tell });
}

/** All rows of all tables but those that are left out on purpose. */
async function content(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    if (LEFT_OUT.has(name)) continue;
    const found = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${sql.id(name)} t`.execute(
      db,
    );
    all[name] = createHash('sha256')
      .update(found.rows[0]?.all ?? '')
      .digest('hex');
  }
  return all;
}

test('F32: what is restored elsewhere is what was saved, to the last row; nobody is signed in', async () => {
  expect(await bringBack(backup)).toBe(true);
  const restored = connect(empty.url);
  expect(await content(restored.db)).toEqual(await content(world.db));
  expect(fs.readFileSync(path.join(dir, 'restored/a/photo'), 'utf8')).toBe('the photo');
  expect(told.join('\n')).toMatch(/org_user: \d+ rows[^]*log_data_change: \d+ rows in 1 seals.*unchanged/);

  // A server starts on it as on any database: it gives rights, and numbers go on where they were.
  await migrateInstallation(restored.db, world.model, 'login');
  const database = openDatabase(empty.url, 'login');
  const app = await createApp({ database, model: world.model, actions: [] });
  const ask = async (url: string, headers: Record<string, string>, payload: object = {}) =>
    readReply(await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers, payload }));
  expect(await ask('supervised/supervised-level/search', { token })).toMatchObject({
    status: 401,
    code: 203,
  });
  const { rows } = await sql<{ count: number }>`select count(*) from session`.execute(restored.db);
  expect(rows[0]?.count).toBe(0);
  const row = () =>
    sql<{ id: number }>`insert into tenant (name) values ('x') returning id`.execute(restored.db);
  expect((await row()).rows[0]?.id).toBeGreaterThan(Math.max(...Object.values(world.tenants)));
  await app.close();
  await database.close();
  await restored.close();
});

test('data that is there is given up only when that is said, and comes back as it was saved', async () => {
  await expect(bringBack(backup)).rejects.toThrow(/holds data.*--replace/);
  await expect(save(backup)).rejects.toThrow(/is there already.*--replace/);
  const restored = connect(empty.url);
  await sql`update org set short_name = '改了'`.execute(restored.db);
  fs.writeFileSync(path.join(dir, 'restored/later'), 'later');
  await restored.close();
  await bringBack(backup, true);
  const again = connect(empty.url);
  expect(await content(again.db)).toEqual(await content(world.db));
  expect(fs.readdirSync(path.join(dir, 'restored'))).toEqual(['a']);
  await again.close();
});

test('a server that works with the database stands in the way', async () => {
  const server = connect(empty.url);
  await sql`select 1`.execute(server.db);
  await expect(bringBack(backup, true)).rejects.toThrow(/Servers work with this database/);
  await server.close();
});

test('a backup that is cut, changed or newer is refused before anything is touched', async () => {
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
  await refuse('text', Buffer.from('no backup'), /damaged or no backup/);
  await refuse('head', rewritten('"called":true', '"called":null'), /not as it was written: mortise.json/);
  await refuse('row', rewritten('\tmanager\t', '\tmandger\t'), /not as it was written: org_role/);
  await refuse('newer', rewritten('"format":1', '"format":9'), /newer version/);
  await refuse('path', rewritten('files/a/photo', 'files/../phot'), /damaged|unknown/);
  const after = connect(empty.url);
  expect(await content(after.db)).toEqual(was);
  await after.close();
});

test('a log that somebody had changed is restored as it was, and told', async () => {
  await sql`update log_data_operate set operator = '别人' where id = (select min(id) from log_data_operate)`.execute(
    world.db,
  );
  await save(backup, true);
  told.length = 0;
  expect(await bringBack(backup, true)).toBe(false);
  expect(told.join('\n')).toMatch(/NOT as it was written[^]*row \d+ was changed/);
});
