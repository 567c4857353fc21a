import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** One file of an archive. */
export interface Part {
  name: string;
  bytes: Buffer;
}

/** All parts of a backup, in order. */
export async function partsOf(file: string): Promise<Part[]> {
  const parts: Part[] = [];
  const tar = fs.createReadStream(file).pipe(createGunzip()).pipe(extract());
  for await (const entry of tar) parts.push({ name: entry.header.name, bytes: await buffer(entry) });
  return parts;
}

/** Writes parts as a `.tar.gz`. */
export async function writeParts(file: string, parts: readonly Part[]): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), fs.createWriteStream(file));
  for (const { name, bytes } of parts) tar.entry({ name }, bytes);
  tar.finalize();
  await written;
}

/** The content of a file; null if decompression reports damage. */
export function unpacked(packed: Buffer): Buffer | null {
  try {
    return gunzipSync(packed);
  } catch {
    return null;
  }
}
