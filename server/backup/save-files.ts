import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Pack } from 'tar-stream';
import type { Db } from '../action';
import type { FileStore } from '../files/file-store';
import { FILES, type BackupEnd, type Tell } from './backup-format';

type SavedFiles = Required<Pick<BackupEnd, 'files' | 'wrongFiles' | 'missingFiles'>>;

/**
 * Adds the files of the saved rows. A file that is uploaded meanwhile has no saved row and is left to the next backup.
 * A file without a record may be removed meanwhile; a file of a record may not.
 */
export async function saveFiles(tar: Pack, db: Db, store: FileStore, tell: Tell): Promise<SavedFiles> {
  const rows: { path: string; size: number; sha256: Buffer; entity: string | null }[] = await db
    .selectFrom(FILES)
    .select(['path', 'size', 'sha256', 'entity'])
    .orderBy('id')
    .execute();
  const saved: SavedFiles = { files: 0, wrongFiles: {}, missingFiles: [] };
  for (const { path, size, sha256, entity } of rows) {
    const bytes = await store.read(path);
    if (bytes) {
      const found = createHash('sha256');
      let wrongSize = false;
      const exact = exactly(size, found.update.bind(found), () => (wrongSize = true));
      await new Promise<void>((resolve, reject) => {
        const into = tar.entry({ name: `files/${path}`, size }, (error) =>
          error ? reject(error) : resolve(),
        );
        bytes.on('error', reject).pipe(exact).pipe(into).on('error', reject);
      });
      saved.files++;
      const sum = found.digest();
      if (!sum.equals(sha256)) saved.wrongFiles[path] = sum.toString('hex');
      if (wrongSize) tell(`The file ${path} has another size than the uploaded file.`);
      else if (!sum.equals(sha256)) tell(`The file ${path} differs from what was uploaded.`);
    } else if (entity !== null) {
      saved.missingFiles.push(path);
      tell(`The file ${path} of a record (${entity}) is missing from the store.`);
    }
  }
  tell(`${saved.files} files`);
  return saved;
}

const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Cuts or pads a file to the size in its tar header, so that a file that was truncated on the disk does not keep all
 * others from being saved.
 */
function exactly(size: number, passed: (bytes: Buffer) => void, wrong: () => void): Transform {
  let left = size;
  const pass = (part: Buffer) => {
    left -= part.length;
    passed(part);
    return part;
  };
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (part.length > left) wrong();
      done(null, pass(part.subarray(0, left)));
    },
    flush(done) {
      if (left > 0) wrong();
      while (left > 0) this.push(pass(ZEROS.subarray(0, left)));
      done();
    },
  });
}
