import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import { SEALING } from '../audit/seal-logs';
import { quoted } from '../database/tables/table';
import type { FileStore } from '../files/file-store';
import { END, FILES, HEAD, type BackupEnd, type BackupTable, type Tell } from './backup-format';
import { checkBackup } from './check-backup';
import { onOneConnection } from './one-connection';
import { pieceName } from './read-backup';
import { nothingToSave, readStructure } from './read-structure';
import { saveFiles } from './save-files';
import { FORM, tableRows } from './table-rows';

interface BackupOptions {
  url: string;
  /** Where the uploaded files are. */
  store: FileStore;
  target: string;
  /** Overwrite an existing file. */
  replace: boolean;
  tell: Tell;
}

/**
 * Writes a backup beside a running server: a consistent snapshot of all tables, and the files of the saved rows. Then
 * reads it back; the file gets its name only if it is complete and holds what was saved.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupEnd> {
  const { target, replace, tell } = options;
  if (fs.existsSync(target) && !replace)
    throw new Error(`${target} already exists; use --replace to overwrite it.`);
  const half = `${target}.part`;
  try {
    const end = await writeAll(half, options);
    tell('Reading it back …');
    const found = await checkBackup(half);
    if (!isDeepStrictEqual(found.end, end)) throw new Error(`${half} differs from what was written.`);
    fs.renameSync(half, target);
    syncDirectory(path.dirname(target));
    return end;
  } catch (error) {
    fs.rmSync(half, { force: true });
    throw error;
  }
}

async function writeAll(half: string, { url, store, target, tell }: BackupOptions): Promise<BackupEnd> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), fs.createWriteStream(half, { mode: 0o600, flush: true }));
  // Awaited at the end; an earlier failure of the file ends the work at its next step.
  written.catch(() => undefined);
  try {
    const end = await onOneConnection(url, async ({ client, db }) => {
      // While this lock is held no seal is written, so the snapshot and the last number of the seals belong together.
      await client.query(`select pg_advisory_lock(${SEALING})`);
      await beginSnapshot(client);
      const head = await readStructure(db);
      await client.query(`select pg_advisory_unlock(${SEALING})`);
      const headText = JSON.stringify(head);
      await add(tar, HEAD, headText);
      const tables: BackupEnd['tables'] = {};
      for (const table of head.tables) tables[table.name] = await addTable(tar, client, table, tell);
      const isThere = head.tables.some(({ name }) => name === FILES);
      const files = isThere ? await saveFiles(tar, db, store, tell) : { files: 0 };
      const whole = { head: createHash('sha256').update(headText).digest('hex'), tables, ...files };
      await add(tar, END, JSON.stringify(whole));
      return whole;
    });
    tar.finalize();
    await written;
    return end;
  } catch (error) {
    tar.destroy();
    const ofFile = await written.then(
      () => null,
      (reason: NodeJS.ErrnoException) => (reason.syscall ? reason : null),
    );
    throw ofFile ? new Error(`${target} cannot be written: ${ofFile.message}`) : error;
  }
}

/** A new name survives a crash once its directory is flushed. */
function syncDirectory(directory: string): void {
  const handle = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Begins the snapshot after locking the tables: until the backup is written, no column or table can be renamed or
 * dropped, and a publish that tries to fails and may be repeated.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const { rows: ours } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!ours[0]?.there) throw nothingToSave();
  const { rows } = await client.query<{ name: string }>(OUR_TABLES);
  const names = rows.map(({ name }) => quoted(name)).join(', ');
  await client.query('begin isolation level repeatable read read only');
  // This statement does not take the snapshot yet.
  if (names) await client.query(`lock table ${names} in access share mode`);
  await client.query(FORM);
}

const OUR_TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname in (
    select unnest(tables) from schema_migration where id = (select max(id) from schema_migration))
  order by 1`;

/** The header of a tar entry holds its size, so the rows are written in pieces. */
const PIECE = 4 * 1024 * 1024;

async function addTable(tar: Pack, client: pg.Client, table: BackupTable, tell: Tell) {
  const rows = tableRows(client, table);
  const hash = createHash('sha256');
  let pieces = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await add(tar, pieceName(table.name, pieces++), Buffer.concat(waiting));
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
  tell(`${table.name}: ${rows.rowCount} rows`);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

function add(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a listener an entry that fails with the file would end the process.
    tar.entry({ name }, content, (error) => (error ? reject(error) : resolve())).on('error', reject);
  });
}
