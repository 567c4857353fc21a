import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

interface BackupPart {
  name: string;
  content: Readable;
}

/** The parts of a backup in order; each is to be read before the next is asked for. */
async function* backupParts(file: string): AsyncGenerator<BackupPart> {
  const packed = fs.createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  const tar = extract();
  gunzip.on('error', (error) => tar.destroy(error));
  packed.pipe(gunzip).pipe(tar);
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: entry as unknown as Readable };
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

/** A stretch of a backup: one file of the archive, or all rows of a table. */
export interface BackupSection {
  /** What it is called in messages. */
  name: string;
  /** The table whose rows these are. */
  table: string | null;
  content: AsyncIterable<Buffer>;
}

/**
 * The sections of a backup in order; each is to be read to its end before the next is asked for. A table's rows come as
 * one stream over all its pieces, because a piece may end in the middle of a row.
 */
export async function* backupSections(file: string): AsyncGenerator<BackupSection> {
  const parts = backupParts(file);
  let next = await parts.next();
  async function* piecesOf(table: string): AsyncGenerator<Buffer> {
    for (let number = 0; !next.done && tableOf(next.value.name) === table; number++) {
      if (next.value.name !== pieceName(table, number))
        throw new Error(`"${pieceName(table, number)}" is missing before "${next.value.name}"`);
      yield* next.value.content as AsyncIterable<Buffer>;
      next = await parts.next();
    }
  }
  try {
    while (!next.done) {
      const { name, content } = next.value;
      const table = tableOf(name);
      if (table) yield { name: `rows/${table}`, table, content: piecesOf(table) };
      else {
        yield { name, table, content };
        next = await parts.next();
      }
    }
  } finally {
    await parts.return(undefined);
  }
}

/** What a piece of a table's rows is called. */
export function pieceName(table: string, number: number): string {
  return `rows/${table}/${number}.copy`;
}

/** The table whose rows a part holds; null when it holds none. */
function tableOf(name: string): string | null {
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
