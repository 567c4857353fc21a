import fs from 'node:fs';
import path from 'node:path';
import type { Limits } from '../contract/limits';

const MB = 1024 * 1024;

/** Room on a disk. */
export interface DiskSpace {
  freeBytes: number;
  /** Too little for further writes. */
  full: boolean;
}

/**
 * How much room a directory has. The floor is a number of megabytes; on a small disk, a share of it. Asked about a directory that is
 * still to be made, its place answers.
 */
export function diskSpace(directory: string, { freeMb, freePercent }: Limits): DiskSpace {
  let place = path.resolve(directory);
  while (!fs.existsSync(place)) place = path.dirname(place);
  const { bavail, blocks, bsize } = fs.statfsSync(place);
  const freeBytes = bavail * bsize;
  return { freeBytes, full: freeBytes < Math.min(freeMb * MB, (blocks * bsize * freePercent) / 100) };
}

/** What a first start writes, with the demo organisation and PostgreSQL's own logs of it. */
const FIRST_START_MB = 100;

/** A first start makes a database and fills it: better not begun than half done. */
export function requireSpace(directory: string, limits: Limits): void {
  const { freeBytes, full } = diskSpace(directory, limits);
  const lacks = freeBytes < FIRST_START_MB * MB;
  if (!full && !lacks) return;
  throw new Error(
    `There are only ${Math.floor(freeBytes / MB)} MB free for DATA_DIR=${directory}. ` +
      (lacks
        ? `A first start needs ${FIRST_START_MB} MB. Make room, or choose another directory.`
        : 'Make room, choose another directory, or lower LIMIT_FREE_MB.'),
  );
}

/** Whether something could not be written because its disk, or the share of it that the user may have, is full. */
export function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
