import fs from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Limits } from '../contract/limits';
import { diskSpace } from '../watch/disk-space';
import type { FileStore } from './file-store';
import { LocalStore } from './local-store';
import { receiveFiles } from './receive-files';
import type { ReceivedFile } from '../contract/received-file';
import { S3Store, type S3Settings } from './s3-store';

/** Where files are kept, and their limits. */
export interface FileSettings {
  /** Where files wait until they are in the store. Without a bucket it is also the store. */
  directory: string;
  s3: S3Settings | null;
  limits: Limits;
}

/** What a request may upload: pictures alone, and files of at most so many megabytes. */
export interface Allowed {
  pictures: boolean;
  fileMb: number;
}

/** Receives files and opens the store. */
export interface FileKeeping {
  readonly store: FileStore;
  readonly limits: Limits;
  /** A local directory where files wait until they are in the store. */
  readonly incoming: string;
  /** Reads the files of a multipart body into `incoming`. The caller discards them in the end. */
  receive(body: Readable, headers: IncomingHttpHeaders, allowed: Allowed): Promise<ReceivedFile[]>;
  /** Removes unfinished files that a killed server has left in `incoming`. */
  sweep(): Promise<void>;
}

/** No upload takes this long, so older files are leftovers. */
const UNFINISHED_MS = 24 * 3600 * 1000;

/** Opens the store of the settings. `failed` receives the reason when a bucket does not answer. */
export function openFiles(
  { directory, s3, limits }: FileSettings,
  failed?: (why: string) => void,
): FileKeeping {
  const incoming = path.join(directory, 'incoming');
  return {
    incoming,
    limits,
    store: s3 ? new S3Store(s3, failed) : new LocalStore(directory),
    async receive(body, headers, { pictures, fileMb }) {
      await fs.mkdir(incoming, { recursive: true });
      const hasRoom = () => !diskSpace(incoming, limits).full;
      return receiveFiles(body, headers, incoming, {
        pictures,
        limits: { ...limits, fileMb: Math.min(fileMb, limits.fileMb) },
        hasRoom,
      });
    },
    async sweep() {
      const names = await fs.readdir(incoming).catch(() => []);
      for (const name of names) {
        const place = path.join(incoming, name);
        const since = await fs.stat(place).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        );
        if (since > UNFINISHED_MS) await fs.rm(place, { force: true });
      }
    },
  };
}
