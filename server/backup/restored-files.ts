import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../action';
import { mimeOf } from '../files/file-kinds';
import type { FileStore } from '../files/file-store';
import { FILES } from './backup-format';

interface FileRow {
  path: string;
  kind: string;
  sha256: Buffer;
}

/** Puts the files of a backup into the store. Their rows must be restored before. */
export class RestoredFiles {
  private readonly taken = new Set<string>();
  private readonly changed: string[] = [];

  /** `scratch`: a local directory where files wait until they are in the store. `before`: files that existed before. */
  constructor(
    readonly store: FileStore,
    private readonly scratch: string,
    private readonly before: ReadonlySet<string>,
  ) {}

  /** Restores one file. A file without a row is skipped. */
  async take(db: Db, name: string, content: AsyncIterable<Buffer>): Promise<void> {
    // The condition on the tenant is needed to use the index, which begins with it.
    const { rows } = await sql<FileRow>`
      select f.path, f.kind, f.sha256 from tenant t join ${sql.id(FILES)} f on f.tenant_id = t.id and f.path = ${name}
       limit 1`.execute(db);
    const [row] = rows;
    if (!row) return void (await buffer(content));
    fs.mkdirSync(this.scratch, { recursive: true, mode: 0o700 });
    const place = path.join(this.scratch, `restore-${this.taken.size}`);
    const hash = createHash('sha256');
    let size = 0;
    const measured = new Transform({
      transform(part: Buffer, _encoding, done) {
        hash.update(part);
        size += part.length;
        done(null, part);
      },
    });
    try {
      await pipeline(content, measured, fs.createWriteStream(place, { mode: 0o600 }));
      const sha256 = hash.digest();
      if (!sha256.equals(row.sha256)) this.changed.push(name);
      this.taken.add(name);
      await this.store.put(name, place, { mime: mimeOf(row.kind), size, sha256 });
    } finally {
      fs.rmSync(place, { force: true });
    }
  }

  /** Files of records that are missing or differ from their rows. Files without a record do not matter. */
  async problems(db: Db): Promise<string[]> {
    const rows = await db.selectFrom(FILES).select('path').where('entity', 'is not', null).execute();
    const missing = rows.map((row) => row.path as string).filter((name) => !this.taken.has(name));
    return [
      ...missing.map((name) => `The file ${name} of a record is missing from the backup.`),
      ...this.changed.map((name) => `The file ${name} differs from what was uploaded.`),
    ];
  }

  /** After a successful restore: removes the earlier files that are not in the backup. */
  async removeOthers(): Promise<void> {
    for (const name of this.before) if (!this.taken.has(name)) await this.store.remove(name);
  }

  /** After a failed restore: removes the files it has added. */
  async removeAdded(): Promise<void> {
    for (const name of this.taken) if (!this.before.has(name)) await this.store.remove(name);
  }
}
