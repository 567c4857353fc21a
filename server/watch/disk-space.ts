import fs from 'node:fs';
import path from 'node:path';
import type { Limits } from '../contract/limits';

const MB = 1024 * 1024;

/** Free space of a disk. */
export interface DiskSpace {
  freeBytes: number;
  /** Free space is below the reserve, so writes are refused. */
  full: boolean;
}

/**
 * Free space for a directory. The reserve is a number of megabytes, but at most a percentage of the disk. For a
 * directory that does not exist yet, its nearest existing parent is measured.
 */
export function diskSpace(directory: string, { freeMb, freePercent }: Limits): DiskSpace {
  let place = path.resolve(directory);
  while (!fs.existsSync(place)) place = path.dirname(place);
  const { bavail, blocks, bsize } = fs.statfsSync(place);
  const freeBytes = bavail * bsize;
  return { freeBytes, full: freeBytes < Math.min(freeMb * MB, (blocks * bsize * freePercent) / 100) };
}

/** What a first start writes, including the demo organisation and PostgreSQL's own logs of it. */
const FIRST_START_MB = 100;

/** Throws when a first start, which creates and fills a database, would run out of space. */
export function requireSpace(directory: string, limits: Limits): void {
  const { freeBytes, full } = diskSpace(directory, limits);
  const lacks = freeBytes < FIRST_START_MB * MB;
  if (!full && !lacks) return;
  throw new Error(
    `There are only ${Math.floor(freeBytes / MB)} MB free for DATA_DIR=${directory}. ` +
      (lacks
        ? `A first start needs ${FIRST_START_MB} MB. Free some space, or choose another directory.`
        : 'Free some space, choose another directory, or lower LIMIT_FREE_MB.'),
  );
}

/** Whether a write failed because the disk, or the user's quota on it, is full. */
export function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
