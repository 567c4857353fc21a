import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import type { FileKeeping } from '../files/file-keeping';
import { discard } from '../files/receive-files';
import type { ReceivedFile } from '../contract/received-file';
import type { Request } from '../contract/request';

/** The files of a request. They are received once, however often the work is retried. */
export class Upload {
  private received: Promise<ReceivedFile[]> | null = null;

  constructor(
    private readonly files: FileKeeping | null,
    private readonly incoming: FastifyRequest,
  ) {}

  /** The request with its files. */
  async read(takes: 'image' | 'file', request: Request, { settings }: Session): Promise<Request> {
    this.received ??= this.receive(takes, settings.get('file.maxMb'));
    const files = await this.received;
    // For the log, and to compare repeated requests.
    const ids = files.map(({ name, sha256 }) => `${name} ${sha256.toString('hex')}`);
    return { ...request, body: { ids }, files };
  }

  /** Removes the files that were not moved to the store. */
  async discard(): Promise<void> {
    const files = await this.received?.catch(() => []);
    if (files) await discard(files.map(({ place }) => place));
  }

  private async receive(takes: 'image' | 'file', fileMb: number): Promise<ReceivedFile[]> {
    if (!this.files) throw new AppError('storeUnavailable');
    const body = this.incoming.body as Readable | undefined;
    if (!body) throw new AppError('multipartRequired');
    return this.files.receive(body, this.incoming.headers, {
      pictures: takes === 'image',
      fileMb,
    });
  }
}
