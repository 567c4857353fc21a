import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { DATABASE_VERSION } from '../database/system-tables';
import { BACKUP_FORMAT, END, HEAD, type BackupEnd, type BackupHead } from './backup-format';

interface BackupPart {
  name: string;
  content: Readable;
}

/** The parts of a backup in order; each is to be read before the next is asked for. */
export async function* backupParts(file: string): AsyncGenerator<BackupPart> {
  const unpacked = fs.createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  const tar = extract();
  gunzip.on('error', (error) => tar.destroy(error));
  unpacked.pipe(gunzip).pipe(tar);
  for await (const entry of tar) yield { name: entry.header.name, content: entry as unknown as Readable };
}

export interface CheckedBackup {
  head: BackupHead;
  end: BackupEnd;
}

/** Reads a backup from end to end before anything is done with it: is it one, is it whole, can this program use it? */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  let headHash = '';
  let end: BackupEnd | null = null;
  let files = 0;
  const hashes = new Map<string, Hash>();
  if (!fs.existsSync(file)) throw new UnusableBackup(`There is no ${file}.`);
  try {
    for await (const { name, content } of backupParts(file)) {
      const table = tableOf(name);
      if (name === HEAD) {
        const written = await text(content);
        head = JSON.parse(written) as BackupHead;
        headHash = createHash('sha256').update(written).digest('hex');
        refuseNewer(head);
      } else if (name === END) end = JSON.parse(await text(content)) as BackupEnd;
      else if (table) {
        const hash = hashes.get(table) ?? createHash('sha256');
        hashes.set(table, hash.update(await buffer(content)));
      } else {
        filePath(name);
        files++;
        await buffer(content);
      }
    }
  } catch (error) {
    if (error instanceof UnusableBackup) throw error;
    throw new UnusableBackup(`${file} is damaged or no backup: ${(error as Error).message}`);
  }
  if (!head || !end) throw new UnusableBackup(`${file} is not whole: its end is missing.`);
  const empty = createHash('sha256').digest('hex');
  const changed = head.tables.filter(
    ({ name }) => (hashes.get(name)?.digest('hex') ?? empty) !== end.tables[name]?.sha256,
  );
  const wrong = [
    ...(headHash === end.head ? [] : [HEAD]),
    ...changed.map(({ name }) => name),
    ...(files === end.files ? [] : ['files']),
  ];
  if (wrong.length > 0) throw new UnusableBackup(`${file} is not as it was written: ${wrong.join(', ')}.`);
  return { head, end };
}

class UnusableBackup extends Error {}

function refuseNewer({ format, databaseVersion }: BackupHead): void {
  if (format > BACKUP_FORMAT || databaseVersion > DATABASE_VERSION)
    throw new UnusableBackup(
      `The backup was made by a newer version of this program (format ${format}, database version ${databaseVersion}; ` +
        `this one knows ${BACKUP_FORMAT} and ${DATABASE_VERSION}). Restore it with that version.`,
    );
}

/** The table whose rows a part holds; null when it holds none. */
export function tableOf(name: string): string | null {
  return /^rows\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null;
}

/** Where a part belongs below the directory of files. A path that leads elsewhere is refused. */
export function filePath(name: string): string {
  const [, relative] = /^files\/(.+)$/.exec(name) ?? [];
  if (
    !relative ||
    relative.split('/').some((step) => ['', '.', '..'].includes(step)) ||
    /[\\\0]/.test(relative)
  )
    throw new Error(`it holds something unknown, "${name}"`);
  return relative;
}
