import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store';

/** Files in a directory; several servers may share it over a network file system. */
export class LocalStore implements FileStore {
  constructor(private readonly directory: string) {}

  async put(name: string, source: string): Promise<void> {
    const target = this.place(name);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await sync(source);
    await move(source, target);
    await sync(path.dirname(target));
  }

  async read(name: string) {
    try {
      const handle = await fs.open(this.place(name));
      return createReadStream('', { fd: handle });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await fs.rm(this.place(name), { force: true });
  }

  private place(name: string): string {
    return path.join(this.directory, name);
  }
}

/** Flushes a file to the disk. */
async function sync(file: string): Promise<void> {
  const handle = await fs.open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves atomically: the name appears with all bytes or not at all. From another disk the file is first copied next to
 * its target.
 */
async function move(source: string, target: string): Promise<void> {
  try {
    await fs.rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const half = `${target}.part`;
    await fs.copyFile(source, half);
    await sync(half);
    await fs.rename(half, target);
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
