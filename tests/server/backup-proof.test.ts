import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { noteSeals } from '../../server/audit/note-seals';
import { databaseName, newestSeals, SealNotes } from '../../server/audit/noted-seals';
import { verifyLogs } from '../../server/audit/verify-logs';
import { sealLogs } from '../../server/audit/seal-logs';
import { END, LEFT_OUT, type BackupEnd } from '../../server/backup/backup-format';
import { checkBackup } from '../../server/backup/check-backup';
import { restoreBackup } from '../../server/backup/restore-backup';
import { writeBackup } from '../../server/backup/write-backup';
import { connect } from '../../server/database/connection/connect';
import { openFiles, type FileKeeping } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { smallDisk } from '../support/small-disk';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { documentsWorld, visit, type DocumentsWorld } from './support/documents-world';
import { partsOf, unpacked, writeParts, type Part } from './support/repacked';
import { multipart, SAMPLES } from './support/sample-files';
import { readReply } from '../support/test-app';

/* A backup of a used installation: large tables, long rows, retained columns. Proves that it can be restored. */
const MB = 1_000_000;
/** Megabytes of the operation log; `BACKUP_MB=50` and more for a long run. */
const LOG_MB = Number(process.env.BACKUP_MB ?? 5);
const OWN = 'own_back';
const OWN_TABLE = `_1__${OWN}`;

let dir: string;
let world: DocumentsWorld;
let files: FileKeeping;
let empty: TestDatabase;
let backup: string;
let small: string;
const tell = () => undefined;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-proof-'));
  backup = path.join(dir, 'backup.tar.gz');
  small = path.join(dir, 'small.tar.gz');
  files = openFiles({ directory: path.join(dir, 'files'), s3: null, limits: DEFAULT_LIMITS });
  world = await documentsWorld(files);
  empty = await createTestDatabase();
  await rest();
  await upload();
  await refused(LOG_MB);
  await sealLogs(world.database.core);
  await save(backup);
  await lighter();
});
afterAll(async () => {
  await world?.close();
  await empty?.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** Creates the table of a published document with a retained column that has values. */
async function rest(): Promise<void> {
  await world.publishNew('domain', visit.domain);
  const entity = { ...visit.entity, id: OWN, path: 'own/back', module: OWN };
  const id = await world.publishNew('entity', entity, { domain: 'visits' });
  const note = { name: 'note', label: '备注', type: 'input', maxLength: 20 };
  await world.change(id, { ...entity, columns: [...visit.entity.columns, note] });
  await world.post('own/back/add', { visitor: '王某', visitDate: '2026-01-02', note: '带药' });
  const { version } = (await world.get(`dynamic-sys/table-info/detail/${id}`)).data;
  expect((await world.post(`dynamic-sys/table-info/rollback/${id}`, { to: 1, version })).code).toBe(200);
}

async function upload(): Promise<void> {
  const { payload, headers } = await multipart([{ name: 'a.png', bytes: SAMPLES.png }]);
  const sent = {
    method: 'POST',
    url: '/api/v1/upload/image',
    headers: { ...headers, token: world.admin },
  } as const;
  const photo = (await readReply(await world.app.inject({ ...sent, payload }))).data.savePath as string;
  await sql`update stored_file set entity = 'org_user', data_id = ${world.users.admin}, free_since = null`.execute(
    world.db,
  );
  expect(photo).toBeTruthy();
}

/** Log rows as thousands of rejected requests leave them, and three rows of a megabyte. */
async function refused(megabytes: number): Promise<void> {
  await sql`
    insert into log_data_operate (tenant_id, org_id, operator, login_type, method, path, ip, request_id, module_name,
                                  res_code, cost_ms, log_data)
    select ${world.tenants.home}, ${world.orgs.bureau}, '操作员', 1, 'POST', 'supervised/supervised-level/add', '::1', md5(n::text), '等级',
           '400', 1, jsonb_build_object('text', E'制表\t“引号”\\ \n新行 ', 'n', n, 'sum', repeat(md5(n::text), 28))
      from generate_series(1, ${megabytes * 1000}) n`.execute(world.db);
  await sql`
    insert into supervised_level (tenant_id, org_id, name, code, sort, status, is_default)
    select ${world.tenants.home}, ${world.orgs.first}, 'long' || n, 'long' || n, n, 1, 0 from generate_series(1, 3) n`.execute(
    world.db,
  );
  await sql`
    insert into document_version (document_id, no, tenant_id, text, created_by, user_name)
    select -1, n, ${world.tenants.home}, repeat(E'{"\\\\": "长\\t"}\n', 100000), 1, '管理员' from generate_series(1, 2) n`.execute(
    world.db,
  );
}

function save(target: string, given: Partial<Parameters<typeof writeBackup>[0]> = {}) {
  return writeBackup({ url: world.url, store: files.store, target, replace: false, tell, ...given });
}
function bringBack(source: string) {
  const { store, incoming: scratch } = openFiles({
    directory: path.join(dir, 'restored'),
    s3: null,
    limits: DEFAULT_LIMITS,
  });
  return restoreBackup({
    url: empty.url,
    store,
    scratch,
    source,
    replace: true,
    tell,
    notes: new SealNotes(dir),
  });
}

/** A restore adds one row to it. */
const RECORDED = 'log_data_operate';

/** The number of rows of each table, their hash independent of the order, and the next number. */
async function sums(url: string): Promise<Record<string, unknown>> {
  const { db, close } = connect(url);
  const { rows } = await sql<{ name: string; sequence: string | null }>`
    select c.relname as name, (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attidentity <> '') as sequence
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const found: Record<string, unknown> = {};
  for (const { name, sequence } of rows.filter((table) => !LEFT_OUT.has(table.name))) {
    const sum = await sql`
      select count(*), md5(coalesce(string_agg(h, '' order by h), '')) as hash from (select md5(t::text) as h from ${sql.id(name)} t
         where ${name} <> ${RECORDED} or to_jsonb(t) ->> 'path' <> 'restore') t`.execute(db);
    const next =
      sequence && (await sql`select last_value, is_called from ${sql.raw(sequence)}`.execute(db)).rows;
    found[name] = { ...(sum.rows[0] as object), next: name !== RECORDED && next };
  }
  await close();
  return found;
}

test('F32: a used installation is restored table by table: large tables, rows of a megabyte, retained columns, sequences', async () => {
  expect(await bringBack(backup)).toBe(true);
  const [saved, restored] = [await sums(world.url), await sums(empty.url)];
  expect(restored).toEqual(saved);
  expect(Object.keys(saved)).toContain(OWN_TABLE);
  const pieces = (await partsOf(backup)).filter(({ name }) => name.startsWith('rows/log_data_operate/'));
  expect(pieces.length).toBeGreaterThan(1);
  const { db, close } = connect(empty.url);
  const { rows } = await sql`select note from ${sql.id(OWN_TABLE)}`.execute(db);
  expect(rows).toEqual([{ note: '带药' }]);
  const long =
    await sql`select min(length(text)) as least from document_version where document_id = -1`.execute(db);
  expect((long.rows[0] as { least: number }).least).toBeGreaterThan(MB);
  await close();
});

/** Reduces the backup by most of its rows, so that many variants can be tried quickly. */
async function lighter(): Promise<void> {
  const heavy = /document_version|log_/;
  const sha256 = createHash('sha256').digest('hex');
  const parts = (await partsOf(backup)).flatMap((part) => {
    if (part.name.startsWith('rows/') && heavy.test(part.name)) return [];
    if (part.name.startsWith('rows/permission_grant/')) return pieces(part, 300);
    if (part.name !== END) return part;
    const end = JSON.parse(part.bytes.toString()) as BackupEnd;
    for (const name of Object.keys(end.tables)) if (heavy.test(name)) end.tables[name] = { rows: 0, sha256 };
    return { ...part, bytes: Buffer.from(JSON.stringify(end)) };
  });
  await writeParts(small, parts);
  await checkBackup(small);
}

/** Splits a table's rows into pieces of another length. */
function pieces({ name, bytes }: Part, size: number): Part[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, number) => ({
    name: name.replace(/\d+.copy$/, `${number}.copy`),
    bytes: bytes.subarray(number * size, (number + 1) * size),
  }));
}

/** The small backup with modified parts. */
async function rewritten(name: string, change: (parts: Part[]) => Part[]): Promise<string> {
  const file = path.join(dir, name);
  await writeParts(file, change(await partsOf(small)));
  return file;
}

test('C39: the restored seals are noted as the newest, and the operation log records the restore', async () => {
  const { db, close } = connect(empty.url);
  const notes = new SealNotes(dir);
  const noted = notes.read(await databaseName(db)).seals;
  expect(noted).toEqual(await newestSeals(db));
  expect(noted.log_data_operate).toBeDefined();
  const { rows } = await sql<{ data: JsonObject }>`
    select data from log_data_operate where path = 'restore' and res_code = '200'`.execute(db);
  expect(rows).toEqual([{ data: { saved: expect.any(String), seals: noted, before: {} } }]);
  await sealLogs(db);
  expect((await verifyLogs(db, {}, { noted })).flatMap(({ problems }) => problems)).toEqual([]);

  // After restoring an older backup the newer seals are missing; their note is logged and replaced.
  await noteSeals({ core: db, notes, sink: null, failed: tell });
  const newer = notes.read(await databaseName(db)).seals;
  expect(newer).not.toEqual(noted);
  await close();
  expect(await bringBack(backup)).toBe(true);
  const again = connect(empty.url);
  expect(notes.read(await databaseName(again.db)).seals).toEqual(noted);
  const told = await sql<{
    data: JsonObject;
  }>`select data from log_data_operate where path = 'restore'`.execute(again.db);
  expect(told.rows).toEqual([{ data: { saved: expect.any(String), seals: noted, before: newer } }]);
  await again.close();
});

test('F32: a file of an older version, whose pieces end inside rows, is read and restored', async () => {
  const file = await rewritten('old.tar.gz', (parts) =>
    parts.flatMap((part) => {
      // Splits inside rows, characters and escape sequences.
      if (/^rows\/(org_user|table_info)\//.test(part.name))
        return pieces(part, part.name.includes('org_user') ? 7 : 10_001);
      if (part.name !== END) return part;
      const {
        wrongFiles: _wrong,
        missingFiles: _missing,
        ...end
      } = JSON.parse(part.bytes.toString()) as BackupEnd;
      return { ...part, bytes: Buffer.from(JSON.stringify(end)) };
    }),
  );
  // Throws unless every table has the rows of the file.
  await bringBack(file);
  const [saved, restored] = [await sums(world.url), await sums(empty.url)];
  for (const name of ['org_user', 'table_info', 'stored_file', OWN_TABLE])
    expect(restored[name]).toEqual(saved[name]);
});

test('a check reports what is wrong with a file and where, without a database', async () => {
  const { head, end, unsound } = await checkBackup(small);
  expect(unsound).toEqual([]);
  expect(end.files).toBe(1);
  const wrong = async (name: string, change: (parts: Part[]) => Part[], reason: RegExp) =>
    expect(checkBackup(await rewritten(name, change))).rejects.toThrow(reason);
  const without = (what: RegExp) => (parts: Part[]) => parts.filter(({ name }) => !what.test(name));
  const edited = (what: RegExp, edit: (bytes: Buffer) => Buffer) => (parts: Part[]) =>
    parts.map(({ name, bytes }) => ({ name, bytes: what.test(name) ? edit(Buffer.from(bytes)) : bytes }));
  const flipped = (bytes: Buffer) => {
    bytes[bytes.length >> 1]! ^= 1;
    return bytes;
  };
  await wrong('piece', without(/permission_grant\/1/), /"rows\/permission_grant\/1.copy" is missing before/);
  await wrong(
    'last',
    without(/permission_grant\/[^0]/),
    /in "rows\/permission_grant", the last row is incomplete|permission_grant" has/,
  );
  await wrong('rows', without(/rows\/org_user\//), /\n- table "org_user" has 0 of 5 rows/);
  await wrong(
    'row',
    edited(/rows\/org_user\//, (b) => Buffer.from(b.toString().replace('clerk', 'klerk'))),
    /\n- rows of table "org_user" were changed/,
  );
  await wrong(
    'cut',
    edited(/rows\/org_user\//, (b) => b.subarray(0, -3)),
    /in "rows\/org_user", the last row is incomplete/,
  );
  await wrong('lost', without(/^files\//), /\n- the file .*png is missing\n- there are 0 of 1 files/);
  await wrong('file', edited(/^files\//, flipped), /\n- the file .*png was changed$/);
  await wrong(
    'more',
    (parts) => parts.toSpliced(-1, 0, { name: 'files/x', bytes: SAMPLES.png }),
    /the file x has no row/,
  );
  await wrong(
    'head',
    edited(/mortise.json/, (b) => Buffer.from(b.toString().replace('"called":true', '"called":false'))),
    /mortise.json was changed/,
  );
  await wrong(
    'table',
    (parts) => parts.toSpliced(-1, 0, { name: 'rows/other/0.copy', bytes: Buffer.from('x\n') }),
    /a table that the head does not list/,
  );
  await wrong(
    'twice',
    (parts) =>
      parts.toSpliced(
        -1,
        0,
        parts.find(({ name }) => name.startsWith('rows/org_user/'))!,
      ),
    /does not list/,
  );
  await wrong('end', without(/^end/), /is incomplete: its end is missing after "files\//);
  await wrong(
    'after',
    (parts) => [...parts, { name: 'files/x', bytes: SAMPLES.png }],
    /follows after the end/,
  );
  await wrong(
    'newer',
    edited(/mortise.json/, (b) => Buffer.from(b.toString().replace('"format":1', '"format":9'))),
    /newer version/,
  );
  await wrong(
    'foreign',
    () => [{ name: 'package/index.js', bytes: Buffer.from('1') }],
    /is not a Mortise backup: it begins with "package\/index.js"/,
  );
  await wrong('none', () => [], /is empty/);
  for (const [name, bytes] of Object.entries({
    text: Buffer.from('no backup'),
    picture: SAMPLES.png,
    zero: Buffer.alloc(0),
    zip: gzipSync('no archive'),
  })) {
    const file = path.join(dir, name);
    fs.writeFileSync(file, bytes);
    await expect(checkBackup(file), name).rejects.toThrow(/damaged or not a backup/);
  }
  await expect(checkBackup(dir)).rejects.toThrow(/damaged or not a backup: .*EISDIR/);
  expect(head.tables.length).toBeGreaterThan(20);
});

test('no truncated file and no file with a flipped bit passes', async () => {
  const bytes = fs.readFileSync(small);
  const tried = path.join(dir, 'tried.tar.gz');
  const step = Math.floor(bytes.length / 40);
  const whole = gunzipSync(bytes);
  // The first ten bytes are the gzip header, which is not checked.
  for (let at = 10; at < bytes.length; at += step) {
    fs.writeFileSync(tried, bytes.subarray(0, at));
    await expect(checkBackup(tried), `cut at ${at}`).rejects.toThrow(tried);
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    // In a run of zeros a changed reference may yield the same bytes.
    if (unpacked(changed)?.equals(whole)) continue;
    fs.writeFileSync(tried, changed);
    await expect(checkBackup(tried), `changed at ${at}`).rejects.toThrow(tried);
  }
});

test('a backup is verified: a file that differs from what was saved does not get its name', async () => {
  const target = path.join(dir, 'unproved.tar.gz');
  const spoil = (line: string) => {
    if (!line.startsWith('Reading it back')) return;
    const bytes = fs.readFileSync(`${target}.part`);
    bytes[bytes.length >> 1]! ^= 4;
    fs.writeFileSync(`${target}.part`, bytes);
  };
  await expect(save(target, { tell: spoil })).rejects.toThrow(/unproved.tar.gz.part is damaged/);
  expect(fs.readdirSync(dir).filter((name) => name.startsWith('unproved'))).toEqual([]);
});

test('files uploaded during a backup are left to the next one; files in the backup are complete', async () => {
  const target = path.join(dir, 'during.tar.gz');
  let sent = 0;
  const during: FileKeeping['store'] = {
    put: files.store.put.bind(files.store),
    remove: files.store.remove.bind(files.store),
    read: async (name) => {
      sent++;
      await upload();
      return files.store.read(name);
    },
  };
  const before = (await checkBackup(backup)).end.files;
  expect((await save(target, { store: during })).files).toBe(before);
  expect(sent).toBe(before);
  expect((await checkBackup(target)).unsound).toEqual([]);
});

test('F5: a full disk during a backup is reported, and the previous backup stays', async () => {
  const place = path.join(dir, 'full');
  fs.mkdirSync(place);
  const unmount = smallDisk(place, '128k');
  console.log(`full disk for backups: ${unmount ? 'a tmpfs of 128 kB' : 'writes to /dev/full'}`);
  try {
    const target = path.join(place, 'backup.tar.gz');
    fs.writeFileSync(target, 'the one before');
    if (!unmount) fs.symlinkSync('/dev/full', `${target}.part`);
    await expect(save(target, { replace: true })).rejects.toThrow(
      /full\/backup.tar.gz cannot be written: ENOSPC/,
    );
    expect(fs.readFileSync(target, 'utf8')).toBe('the one before');
    expect(fs.readdirSync(place)).toEqual(['backup.tar.gz']);
  } finally {
    unmount?.();
  }
});
