import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../schemas/errors/app-error';
import type { FileStore, StoredFacts } from './file-store';

/** The bucket that keeps the files. */
export interface S3Settings {
  /** Bucket and an optional folder in it: `https://s3.example.com/bucket/folder`. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Time until the bucket must answer; for an upload it grows with the size, at a slow line's rate in bytes per
 * millisecond.
 */
const TIMEOUT_MS = 60_000;
const BYTES_A_MS = 100;

/** Files in a bucket of Amazon S3 or of a compatible service. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;

  /** `failed` receives the reason of a failure; the caller only learns that the store failed. */
  constructor(
    { bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings,
    private readonly failed: (why: string) => void = () => undefined,
  ) {
    this.base = bucketUrl.replace(/\/+$/, '');
    this.client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  }

  async put(path: string, source: string, { mime, size, sha256 }: StoredFacts): Promise<void> {
    // The signature covers the checksum, so the store rejects bytes that were lost or changed on the way.
    const headers = {
      'content-type': mime,
      'content-length': String(size),
      'x-amz-content-sha256': sha256.toString('hex'),
    };
    const body = Readable.toWeb(createReadStream(source)) as unknown as RequestInit['body'];
    await this.send('PUT', path, { headers, body }, size);
  }

  async read(path: string): Promise<Readable | null> {
    const { body } = (await this.send('GET', path)) ?? {};
    return body ? Readable.fromWeb(body as ReadableStream) : null;
  }

  async remove(path: string): Promise<void> {
    await (await this.send('DELETE', path))?.body?.cancel();
  }

  /** Null: there is no such object. */
  private async send(
    method: string,
    path: string,
    init: RequestInit = {},
    bytes = 0,
  ): Promise<Response | null> {
    const url = `${this.base}/${path}`;
    const waited = new AbortController();
    // Covers the wait for the answer, not for its body: a client that downloads a large file over a slow line gets all
    // of it.
    const timer = setTimeout(() => waited.abort(), TIMEOUT_MS + bytes / BYTES_A_MS);
    try {
      const request = await this.client.sign(url, { method, ...init });
      const response = await fetch(request, { signal: waited.signal });
      if (response.ok) return response;
      const said = await response.text();
      if (response.status === 404 && method !== 'PUT' && !said.includes('NoSuchBucket')) return null;
      throw new Error(`${response.status} ${said.slice(0, 300)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      this.failed(`${method} ${url}: ${message} ${cause instanceof Error ? cause.message : ''}`.trim());
      throw new AppError('storeUnavailable');
    } finally {
      clearTimeout(timer);
    }
  }
}
