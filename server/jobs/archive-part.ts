import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type RawBuilder } from 'kysely';
import { rowColumns, rowDigest, rowText, type Log } from '../audit/seal-logs';
import type { Db } from '../action';
import type { FileKeeping } from '../files/file-keeping';
import { mimeOf } from '../files/file-kinds';
import { newPath } from '../files/new-path';

/** Rows of one log and tenant that may be archived. */
export interface DueRows {
  readonly log: Log;
  /** Ids as text of a multirange; they also contain those of other tenants. */
  readonly due: string;
  readonly tenantId: number;
  /** The organisation at the top of the tenant, to which the archive belongs. */
  readonly orgId: number;
}

/** A file in the store that holds rows of a log and belongs to no record yet. */
export interface ArchivePart {
  readonly path: string;
  readonly name: string;
  /** Bytes of the compressed file, and their SHA-256. */
  readonly size: number;
  readonly sha256: Buffer;
  /** Of the rows: `YYYY-MM`, ids in ascending order, the times of the first and the last one. */
  readonly month: string;
  readonly ids: readonly number[];
  readonly firstAt: string;
  readonly lastAt: string;
  /** SHA-256 of the digests of the rows, and the expression of one digest over the row `t`. */
  readonly digest: Buffer;
  readonly digestOf: RawBuilder<Buffer>;
}

/** Rows that are read at once: each may be as large as a request. */
const PAGE = 100;
/** A file ends after so many characters, even with fewer rows. */
const PART_CHARACTERS = 64 * 1024 * 1024;
const KIND = 'gz';

interface SealedRow {
  id: number;
  month: string;
  at: string;
  text: string;
}

/** Writes the oldest due rows of one month into a file of the store; null: there are none. */
export async function storedPart(
  owner: Db,
  files: FileKeeping,
  due: DueRows,
  most: number,
): Promise<ArchivePart | null> {
  const [first] = await readRows(owner, due, { after: 0, month: null, limit: 1 });
  if (!first) return null;
  const { month } = first;
  await fs.mkdir(files.incoming, { recursive: true });
  const place = path.join(files.incoming, `archive.${randomUUID()}`);
  try {
    const written = await writeRows(owner, due, { place, month, most });
    const { size } = await fs.stat(place);
    const sha256 = createHash('sha256');
    await pipeline(createReadStream(place), sha256);
    const stored = {
      path: newPath(KIND),
      name: `${due.log}-${month}-${first.id}.ndjson.gz`,
      ...{ size, sha256: sha256.digest() },
    };
    await storeFile(owner, files, due, place, stored);
    return { ...stored, ...written, month, digestOf: rowDigest(due.log) };
  } finally {
    await fs.rm(place, { force: true });
  }
}

/** Writes the lines: first the names of the columns, then one row each, as it was sealed. */
async function writeRows(
  owner: Db,
  due: DueRows,
  { place, month, most }: { place: string; month: string; most: number },
) {
  const digests = createHash('sha256');
  const ids: number[] = [];
  const times: string[] = [];
  let characters = 0;
  const zip = createGzip();
  const done = pipeline(zip, createWriteStream(place, { mode: 0o600, flush: true }));
  // Awaited at the end; an error ends the writing before.
  done.catch(() => zip.destroy());
  const write = async (line: string) => {
    if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), done]);
  };
  try {
    await write(JSON.stringify(headOf(due, month)));
    await writeLines();
  } catch (error) {
    zip.destroy();
    throw error;
  }
  zip.end();
  await done;
  const [firstAt = '', lastAt = firstAt] = [times.toSorted()[0], times.toSorted().at(-1)];
  return { ids, firstAt, lastAt, digest: digests.digest() };

  async function writeLines() {
    for (let full = false; !full;) {
      const rows = await readRows(owner, due, {
        ...{ after: ids.at(-1) ?? 0, month },
        limit: Math.min(PAGE, most - ids.length),
      });
      for (const { id, at, text } of rows) {
        ids.push(id);
        times.push(at);
        characters += text.length;
        digests.update(createHash('sha256').update(text).digest());
        await write(text);
      }
      full = rows.length === 0 || ids.length >= most || characters >= PART_CHARACTERS;
    }
  }
}

function headOf({ log, tenantId }: DueRows, month: string) {
  return { log, tenant: tenantId, month, columns: rowColumns(log) };
}

/** Due rows in the order of their ids. */
async function readRows(
  owner: Db,
  { log, due, tenantId }: DueRows,
  { after, month, limit }: { after: number; month: string | null; limit: number },
): Promise<SealedRow[]> {
  const monthOf = sql`to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const { rows } = await sql<SealedRow>`
    select t.id, ${monthOf} as month, t.created_at as at, ${rowText(log)} as text from ${sql.id(log)} t
     where t.tenant_id = ${tenantId} and t.id > ${after} and t.id < upper(${due}::int8multirange)
       and ${due}::int8multirange @> t.id ${month === null ? sql`` : sql`and ${monthOf} = ${month}`}
     order by t.id limit ${limit}`.execute(owner);
  return rows;
}

/** Stores the file and reads it back. Until an archive names it, it is a file without a record, which is removed after a day. */
async function storeFile(
  owner: Db,
  { store }: FileKeeping,
  { tenantId, orgId }: DueRows,
  place: string,
  file: Pick<ArchivePart, 'path' | 'name' | 'size' | 'sha256'>,
): Promise<void> {
  const row = { ...file, tenant_id: tenantId, org_id: orgId, created_by: 0, kind: KIND };
  await owner.insertInto('stored_file').values(row).execute();
  await store.put(file.path, place, { mime: mimeOf(KIND), size: file.size, sha256: file.sha256 });
  const found = createHash('sha256');
  const bytes = await store.read(file.path);
  if (bytes) await pipeline(bytes, found);
  if (!bytes || !found.digest().equals(file.sha256))
    throw new Error(`The file ${file.path} differs from what was written.`);
}
