import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

interface BackupPart {
  name: string;
  content: Readable;
}

/** The parts of a backup in order. Each must be read before the next is requested. */
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

/** A section of a backup: one file of the archive, or all rows of a table. */
export interface BackupSection {
  /** Its name in messages. */
  name: string;
  /** The table whose rows these are. */
  table: string | null;
  content: AsyncIterable<Buffer>;
}

/**
 * The sections of a backup in order. Each must be read completely before the next is requested. A table's rows are one
 * stream over all its pieces, because a piece may end inside a row.
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

/** The name of a piece of a table's rows. */
export function pieceName(table: string, number: number): string {
  return `rows/${table}/${number}.copy`;
}

/** The table whose rows a part holds; null when it is another part. */
function tableOf(name: string): string | null {
  return /^rows\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null;
}

/** The path of a part below the directory of files. A path that leads outside is refused. */
export function filePath(name: string): string {
  const [, relative] = /^files\/(.+)$/.exec(name) ?? [];
  if (
    !relative ||
    relative.split('/').some((step) => ['', '.', '..'].includes(step)) ||
    /[\\\0]/.test(relative)
  )
    throw new Error(`it holds an unknown part, "${name}"`);
  return relative;
}
