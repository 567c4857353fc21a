import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import type { Db } from '../action';
import { quoted } from '../database/table';
import type { FileStore } from '../files/file-store';
import { END, FILES, HEAD, type BackupEnd, type BackupTable, type Tell } from './backup-format';
import { onOneConnection } from './one-connection';
import { nothingToSave, readStructure } from './read-structure';

interface BackupOptions {
  url: string;
  /** Where the uploaded files are. */
  store: FileStore;
  target: string;
  /** Take the place of a file that is there. */
  replace: boolean;
  tell: Tell;
}

/**
 * Writes everything into one file, beside a running server: all tables as they were at one moment, and the files those
 * rows know. Only a backup that is whole gets its name.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupEnd> {
  const { url, target, replace, tell } = options;
  if (fs.existsSync(target) && !replace)
    throw new Error(`${target} is there already; --replace takes its place.`);
  const half = `${target}.part`;
  const tar = pack();
  const written = pipeline(tar, createGzip(), fs.createWriteStream(half, { mode: 0o600, flush: true }));
  // Waited for at the end; what goes wrong with the file before ends the work at its next step.
  written.catch(() => undefined);
  try {
    const end = await onOneConnection(url, async ({ client, db }) => {
      await beginSnapshot(client);
      const head = await readStructure(db);
      const headText = JSON.stringify(head);
      await add(tar, HEAD, headText);
      const tables: BackupEnd['tables'] = {};
      for (const table of head.tables) tables[table.name] = await addTable(tar, client, table, tell);
      const isThere = head.tables.some(({ name }) => name === FILES);
      const files = isThere ? await addFiles(tar, db, options.store, tell) : 0;
      const whole = { head: createHash('sha256').update(headText).digest('hex'), tables, files };
      await add(tar, END, JSON.stringify(whole));
      return whole;
    });
    tar.finalize();
    await written;
    fs.renameSync(half, target);
    return end;
  } catch (error) {
    tar.destroy();
    const ofFile = await written.then(
      () => null,
      (reason: NodeJS.ErrnoException) => (reason.syscall ? reason : null),
    );
    fs.rmSync(half, { force: true });
    throw ofFile ? new Error(`${target} cannot be written: ${ofFile.message}`) : error;
  }
}

/** Values in a form that every PostgreSQL reads alike. */
const FORM = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 3`;

/**
 * The moment that is saved. It begins when the tables are held: until the backup is written nobody renames a column or
 * takes a table away under it, and who wants to (a publish) is told to try again.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const { rows: ours } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!ours[0]?.there) throw nothingToSave();
  const { rows } = await client.query<{ name: string }>(OUR_TABLES);
  const names = rows.map(({ name }) => quoted(name)).join(', ');
  await client.query('begin isolation level repeatable read read only');
  // Takes no snapshot yet.
  if (names) await client.query(`lock table ${names} in access share mode`);
  await client.query(FORM);
}

const OUR_TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname in (
    select unnest(tables) from schema_migration where id = (select max(id) from schema_migration))
  order by 1`;

/** A tar entry must know its size before: rows travel in pieces. */
const PIECE = 4 * 1024 * 1024;

async function addTable(tar: Pack, client: pg.Client, { name, columns }: BackupTable, tell: Tell) {
  const list = columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
  const hash = createHash('sha256');
  let pieces = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await add(tar, `rows/${name}/${pieces++}.copy`, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE) await flush();
  }
  await flush();
  tell(`${name}: ${rows.rowCount} rows`);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** The files that the saved rows know. One that no record refers to may be cleaned away meanwhile. */
async function addFiles(tar: Pack, db: Db, store: FileStore, tell: Tell): Promise<number> {
  const rows: { path: string; size: number; entity: string | null }[] = await db
    .selectFrom(FILES)
    .select(['path', 'size', 'entity'])
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { path, size, entity } of rows) {
    const bytes = await store.read(path);
    const wrongSize = () => tell(`The file ${path} is not as long as it was when it was sent.`);
    if (bytes) {
      await new Promise<void>((resolve, reject) => {
        const into = tar.entry({ name: `files/${path}`, size }, (error) =>
          error ? reject(error) : resolve(),
        );
        bytes.on('error', reject).pipe(exactly(size, wrongSize)).pipe(into);
      });
      count++;
    } else if (entity !== null) tell(`The file ${path} of a record (${entity}) is missing in the store.`);
  }
  tell(`${count} files`);
  return count;
}

/**
 * As many bytes as the archive was told: a file that was cut on the disk must not keep all others from being saved. The
 * restore tells of it by its checksum.
 */
function exactly(size: number, wrong: () => void): Transform {
  let left = size;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (part.length > left) wrong();
      const kept = part.subarray(0, left);
      left -= kept.length;
      done(null, kept);
    },
    flush(done) {
      if (left > 0) wrong();
      for (; left > 0; left -= Math.min(left, PIECE)) this.push(Buffer.alloc(Math.min(left, PIECE)));
      done();
    },
  });
}

function add(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  });
}
