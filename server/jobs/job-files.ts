import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../schemas/errors/app-error';
import type { Db, Session } from '../action';
import type { JobFile } from '../domain-job';
import type { FileKeeping } from '../files/file-keeping';
import { newPath } from '../files/new-path';
import { shownName } from '../files/shown-name';
import { refuseHoard, storeFiles } from '../files/stored-files';
import { diskSpace } from '../watch/disk-space';
import type { StoredResultFile } from './job-row';

/** Names of temporary files begin with this and the server that writes them. */
const PREFIX = 'job';

/** The files of one attempt: they are in the directory of unfinished files until the job is done. */
export class JobFiles {
  private readonly places: string[] = [];
  private result: { place: string; name: string; kind: string } | null = null;
  private kept: Promise<StoredResultFile> | null = null;

  constructor(
    private readonly files: FileKeeping | null,
    private readonly server: string,
    private readonly core: Db,
    private readonly session: Session,
  ) {}

  /** Opens the result file; throws when there is no space for it, on the disk or for the user. */
  async open(name: string, kind: string): Promise<JobFile> {
    if (this.result) throw new Error('A job has one file at most');
    await refuseHoard(this.core, this.session, { origin: 'job', bytes: 1 }, this.keeping.limits);
    this.result = { place: await this.newPlace(), name: shownName(name, kind), kind };
    return { place: this.result.place };
  }

  /** A local copy of a file in the store. */
  async copy(stored: string): Promise<string> {
    const bytes = await this.keeping.store.read(stored);
    if (!bytes) throw new AppError('fileNotFound');
    const place = await this.newPlace();
    await pipeline(bytes, createWriteStream(place));
    return place;
  }

  /** Throws when the disk has no more space than the reserve. */
  requireSpace(): void {
    const { files } = this;
    if (files && this.places.length > 0 && diskSpace(files.incoming, files.limits).full)
      throw new AppError('diskFull');
  }

  /** Moves the result file into the store, complete and flushed; null without one. A repeated call changes nothing. */
  async keep(): Promise<StoredResultFile | null> {
    return this.result && (this.kept ??= this.store(this.result));
  }

  private async store({ place, name, kind }: { place: string; name: string; kind: string }) {
    this.requireSpace();
    const hash = createHash('sha256');
    await pipeline(createReadStream(place), hash);
    const { size } = await fs.stat(place);
    const stored = { place, path: newPath(kind), name, kind, size, sha256: hash.digest() };
    await storeFiles(this.core, this.keeping, this.session, [stored], 'job');
    return { path: stored.path, name, size };
  }

  /** Removes the temporary files. */
  async discard(): Promise<void> {
    for (const place of this.places) await fs.rm(place, { force: true });
  }

  private get keeping(): FileKeeping {
    if (!this.files) throw new AppError('storeUnavailable');
    return this.files;
  }

  private async newPlace(): Promise<string> {
    const { incoming } = this.keeping;
    await fs.mkdir(incoming, { recursive: true });
    const place = path.join(incoming, `${PREFIX}.${this.server}.${randomUUID()}`);
    this.places.push(place);
    this.requireSpace();
    return place;
  }
}

/** Removes the temporary files that ended servers have left; `living` are the others. */
export async function sweepJobFiles(files: FileKeeping, living: ReadonlySet<string>): Promise<void> {
  const names = await fs.readdir(files.incoming).catch(() => []);
  for (const name of names) {
    const [prefix, server = ''] = name.split('.');
    if (prefix === PREFIX && !living.has(server))
      await fs.rm(path.join(files.incoming, name), { force: true });
  }
}
