import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import { LOG_ARCHIVE } from '../database/tables/log-tables';
import { sealedDigests, type Log } from './seal-logs';

/** Where the files of archives are; null: there is no such file. A file store is one. */
export interface ArchiveStore {
  read(path: string): Promise<Readable | null>;
}

/** What the comparison of one archive with its seals has found. */
export interface ArchiveVerdict {
  id: number;
  /** The file is there, and is the one that was written. */
  intact: boolean;
  /** Ids of rows that are not as they were sealed, and of those that the file lacks. */
  changed: number[];
  missing: number[];
}

interface Archive {
  path: string;
  sha256: string;
  /** Ids of the sealed rows in ascending order, and their digests in hex one after the other. */
  ids: number[];
  digests: string;
}

/** Characters of a digest in hex. */
const DIGEST = 64;

/** Whether the database has archives: an older backup has no such table. */
export async function hasArchives(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass(${LOG_ARCHIVE}) is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** The archives of a log that hold rows of one of the seals, oldest first. */
export async function archivesOf(core: Db, log: Log, seals: { from: number; to: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    /* every tenant */ select id from log_archive
     where log = ${log} and last_seal >= ${seals.from} and first_seal <= ${seals.to} order by id`.execute(
    core,
  );
  return rows.map(({ id }) => id);
}

/** Ids of the archived rows of a log that are covered by the given seals. */
export function archivedBy(log: Log, seals: readonly number[]): RawBuilder<unknown> {
  return sql`
    select coalesce(range_agg(a.ids), '{}') as ids from log_archive a
     where a.log = ${log} and a.last_seal >= ${Math.min(...seals)} and a.first_seal <= ${Math.max(...seals)}`;
}

/**
 * Compares a file with the seals of its rows: each line is the text whose digest its seal holds. So a changed line is
 * found although whoever changed it adapted the file's sum in the database.
 */
export async function verifyArchive(
  core: Db,
  log: Log,
  id: number,
  store: ArchiveStore | null,
): Promise<ArchiveVerdict> {
  const archive = await readArchive(core, log, id);
  const verdict: ArchiveVerdict = { id, intact: false, changed: [], missing: [] };
  const bytes = await store?.read(archive.path);
  if (!bytes) return verdict;
  const expected = new Map(
    archive.ids.map((row, at) => [row, archive.digests.slice(at * DIGEST, (at + 1) * DIGEST)]),
  );
  const sum = createHash('sha256');
  let foreign = false;
  try {
    for await (const line of linesOf(bytes, sum)) {
      const row = rowId(line);
      // The first line names the columns.
      if (row === null) continue;
      const digest = expected.get(row);
      // A row that is not sealed, or occurs twice.
      foreign = digest === undefined;
      if (foreign) break;
      if (digest !== createHash('sha256').update(line).digest('hex')) verdict.changed.push(row);
      expected.delete(row);
    }
  } catch {
    // What cannot be unpacked is not what was written: `sum` or the rows that are missing then say so.
  }
  bytes.destroy();
  verdict.missing.push(...expected.keys());
  verdict.intact = !foreign && expected.size === 0 && sum.digest('hex') === archive.sha256;
  return verdict;
}

/** Id of the row in a line; null in a line that holds no row. */
function rowId(line: string): number | null {
  const id = /^\[(\d{1,15}), /.exec(line)?.[1];
  return id === undefined ? null : Number(id);
}

/** The lines of a compressed file; its bytes are added to `sum`. */
async function* linesOf(bytes: Readable, sum: Hash): AsyncGenerator<string> {
  const summed = new Transform({
    transform(part: Buffer, _encoding, done) {
      sum.update(part);
      done(null, part);
    },
  });
  // An error of one part ends the others, and the reading below.
  const plain = pipeline(bytes, summed, createGunzip(), () => undefined);
  plain.setEncoding('utf8');
  let rest = '';
  for await (const part of plain as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

async function readArchive(core: Db, log: Log, id: number): Promise<Archive> {
  const { rows } = await sql<Archive>`
    /* every tenant */ with archive as (select * from log_archive where id = ${id}),
    expected as (
      select e.* from archive a, (${sealedDigests(log, sql`select first_seal from archive`, sql`select last_seal from archive`)}) e
       where a.ids @> e.id
    )
    select a.file -> 0 ->> 'filePath' as path, a.sha256,
           coalesce((select json_agg(id order by id) from expected), '[]') as ids,
           coalesce((select string_agg(encode(digest, 'hex'), '' order by id) from expected), '') as digests
      from archive a`.execute(core);
  return rows[0]!;
}
