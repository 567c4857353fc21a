import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import type { FileKeeping } from '../files/file-keeping';
import { discard } from '../files/receive-files';
import type { Input } from './route';

/** Reads the files of a request, runs what is to be done with them, and takes away what has not gone into the store. */
export async function withFiles<T>(
  files: FileKeeping | null,
  request: FastifyRequest,
  takes: 'image' | 'file',
  input: Input,
  run: (input: Input) => Promise<T>,
): Promise<T> {
  if (!files) throw new AppError('storeUnavailable');
  const body = request.body as Readable | undefined;
  if (!body) throw new AppError('multipartRequired');
  const received = await files.receive(body, request.headers, takes === 'image');
  try {
    // For the log, and to tell a repeated request from another one.
    const ids = received.map(({ name, sha256 }) => `${name} ${sha256.toString('hex')}`);
    return await run({ ...input, body: { ids }, files: received });
  } finally {
    await discard(received.map(({ place }) => place));
  }
}
