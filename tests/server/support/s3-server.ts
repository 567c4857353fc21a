import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket over HTTP that requires AWS signatures. */
export interface S3Server {
  /** URL of the bucket. */
  url: string;
  /** Its objects, by the path below the bucket's host. */
  objects: ReadonlyMap<string, { bytes: Buffer; type: string }>;
  /** Answers every request with this status from now on; null: normal operation. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

export interface SignedRequest {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that a request with this `Authorization` header must have (AWS Signature Version 4). */
export function expectedSignature({ method, url, headers }: SignedRequest, secret: string): string {
  const authorization = String(headers.authorization);
  const scope = /Credential=[^/]+\/([^,]+),/.exec(authorization)?.[1] ?? '';
  const names = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '').split(';');
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return createHmac('sha256', key).update(text).digest('hex');
}

export async function startS3Server(secret: string): Promise<S3Server> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let failure: number | null = null;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const bytes = Buffer.concat(parts);
      const answer = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
      if (failure !== null) return answer(failure, '<Error><Code>Any</Code></Error>');
      const given = /Signature=([0-9a-f]{64})/.exec(headers.authorization ?? '')?.[1];
      if (given !== expectedSignature({ method, url, headers }, secret))
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (method === 'PUT') {
        if (
          headers['x-amz-content-sha256'] !== sha256(bytes) ||
          Number(headers['content-length']) !== bytes.length
        )
          return answer(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
        objects.set(url, { bytes, type: headers['content-type'] ?? '' });
        return answer(200);
      }
      if (method === 'DELETE') {
        objects.delete(url);
        return answer(204);
      }
      const object = objects.get(url);
      return object ? answer(200, object.bytes) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/folder`,
    objects,
    failWith: (status) => void (failure = status),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
