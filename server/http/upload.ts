import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import type { FileKeeping } from '../files/file-keeping';
import { discard } from '../files/receive-files';
import type { ReceivedFile } from '../contract/received-file';
import type { Input } from '../contract/route';

/** The files of a request. They are received once, however often the work of the request is tried. */
export class Upload {
  private received: Promise<ReceivedFile[]> | null = null;

  constructor(
    private readonly files: FileKeeping | null,
    private readonly request: FastifyRequest,
  ) {}

  /** The input of the route, with the files. */
  async inputOf(takes: 'image' | 'file', input: Input): Promise<Input> {
    this.received ??= this.receive(takes);
    const files = await this.received;
    // For the log, and to tell a repeated request from another one.
    const ids = files.map(({ name, sha256 }) => `${name} ${sha256.toString('hex')}`);
    return { ...input, body: { ids }, files };
  }

  /** Removes what has not gone into the store. */
  async discard(): Promise<void> {
    const files = await this.received?.catch(() => []);
    if (files) await discard(files.map(({ place }) => place));
  }

  private async receive(takes: 'image' | 'file'): Promise<ReceivedFile[]> {
    if (!this.files) throw new AppError('storeUnavailable');
    const body = this.request.body as Readable | undefined;
    if (!body) throw new AppError('multipartRequired');
    return this.files.receive(body, this.request.headers, takes === 'image');
  }
}
