import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileAnswer } from '../contract/answer';

/** A file that was made for one answer, as a download. */
export function bytesAnswer(bytes: Uint8Array, name: string, mime: string): FileAnswer {
  const etag = createHash('sha256').update(bytes).digest('hex');
  return new FileAnswer({
    ...{ mime, name, etag, size: bytes.length, way: 'download' },
    open: async () => Readable.from([Buffer.from(bytes)]),
  });
}
