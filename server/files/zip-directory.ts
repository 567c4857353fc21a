import type fs from 'node:fs/promises';
import { AppError } from '../../schemas/errors/app-error';

/** A part of a ZIP file as its directory describes it. */
export interface ZipPart {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  /** Bytes, packed and unpacked. */
  packed: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
  /** Its sizes follow its bytes. */
  described: boolean;
}

/** Parts of a file that is read, and bytes of their directory. */
const MOST_PARTS = 2000;
const MOST_DIRECTORY = 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
/** A size of this value is in an extension for files above 4 GB. */
const ELSEWHERE = 0xffffffff;

/** The directory at the end of a ZIP file; throws for one that is damaged, encrypted or has too many parts. */
export async function readZipDirectory(handle: fs.FileHandle): Promise<ZipPart[]> {
  const { size } = await handle.stat();
  const tail = await bytes(handle, Math.max(0, size - END_BYTES - MOST_COMMENT), size);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw broken();
  const parts = tail.readUInt16LE(end + 10);
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start === ELSEWHERE || length === ELSEWHERE || start + length > size) throw broken();
  if (parts > MOST_PARTS || length > MOST_DIRECTORY) throw broken();
  return entries(await bytes(handle, start, start + length), parts);
}

function entries(directory: Buffer, count: number): ZipPart[] {
  const found: ZipPart[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw broken();
    const flags = directory.readUInt16LE(at + 8);
    const nameLength = directory.readUInt16LE(at + 28);
    const part = {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      described: (flags & 8) !== 0,
    };
    // Bit 0: encrypted.
    if (flags & 1 || part.packed === ELSEWHERE || part.size === ELSEWHERE) throw broken();
    found.push(part);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (new Set(found.map(({ name }) => name.toLowerCase())).size < found.length) throw broken();
  return found;
}

async function bytes(handle: fs.FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
  if (bytesRead < to - from) throw broken();
  return buffer;
}

const broken = () => new AppError('sheetBroken');
