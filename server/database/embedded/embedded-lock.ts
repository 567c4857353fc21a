import fs from 'node:fs';
import path from 'node:path';
import { processRun } from './embedded-process';

/**
 * Reserves a data directory for this process. A second server fails with an error that names the directory and the
 * process id; a lock of a killed server is taken over. Returns a function that releases the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock');
  const own = `${process.pid} ${processRun(process.pid)}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      fs.writeFileSync(file, own, { flag: 'wx' });
      return () => {
        if (read(file) === own) fs.rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(file);
    const pid = Number.parseInt(holder, 10);
    const alive = pid > 0 && holder === `${pid} ${processRun(pid)}`;
    if (alive) {
      throw new Error(
        `The data directory ${dataDir} is in use by another server (process ${pid}). ` +
          'Stop that server first, or set DATA_DIR to another directory.',
      );
    }
    removeStale(file, holder);
  }
  throw new Error(`The data directory ${dataDir} is being started by several servers at once.`);
}

/** Renames the old lock before deleting it, so that two servers starting at once cannot delete each other's lock. */
function removeStale(file: string, holder: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (read(aside) === holder) fs.rmSync(aside);
    else fs.renameSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
