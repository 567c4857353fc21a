import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileStore } from '../../server/files/file-store';
import { LocalStore } from '../../server/files/local-store';
import { S3Store } from '../../server/files/s3-store';
import { expectedSignature, startS3Server, type S3Server } from './support/s3-server';

/** Both stores are tested by one suite. */
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-stores-'));
const keys = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/key+1' };
const failed = vi.fn<(why: string) => void>();
let s3: S3Server;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  s3 = await startS3Server(keys.secretAccessKey);
  stores['a directory'] = new LocalStore(path.join(directory, 'store'));
  stores['a bucket'] = new S3Store({ ...keys, bucketUrl: s3.url }, failed);
});
afterAll(async () => {
  await s3.close();
  fs.rmSync(directory, { recursive: true });
});

let count = 0;
async function put(store: FileStore, name: string, bytes: Buffer): Promise<void> {
  const source = path.join(directory, `source-${++count}`);
  fs.writeFileSync(source, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  await store.put(name, source, { mime: 'image/png', size: bytes.length, sha256 });
}
const read = async (store: FileStore, name: string) => {
  const stream = await store.read(name);
  return stream && (await buffer(stream));
};

describe.each(['a directory', 'a bucket'])('%s', (name) => {
  test('returns what was stored, whatever its size', async () => {
    const store = stores[name]!;
    const bytes = Buffer.alloc(3_000_000, '榫卯');
    await put(store, '2026/11/large.png', bytes);
    await put(store, '2026/11/small.png', Buffer.from('x'));
    expect((await read(store, '2026/11/large.png'))?.equals(bytes)).toBe(true);
    expect(await read(store, '2026/11/small.png')).toEqual(Buffer.from('x'));
  });

  test('returns null for an unknown file', async () => {
    expect(await stores[name]!.read('2026/11/none.png')).toBeNull();
  });

  test('removes a file, and ignores one that does not exist', async () => {
    const store = stores[name]!;
    await put(store, '2026/12/gone.png', Buffer.from('x'));
    await store.remove('2026/12/gone.png');
    await store.remove('2026/12/gone.png');
    expect(await store.read('2026/12/gone.png')).toBeNull();
  });
});

test('a directory never contains a partial file: files are moved in by one rename', async () => {
  await put(stores['a directory']!, '2027/01/whole.png', Buffer.alloc(1000));
  expect(fs.readdirSync(path.join(directory, 'store/2027/01'))).toEqual(['whole.png']);
  expect(fs.existsSync(path.join(directory, `source-${count}`))).toBe(false);
});

test('a bucket receives the media type, and a checksum by which it rejects other bytes', async () => {
  await put(stores['a bucket']!, '2027/01/a.png', Buffer.from('x'));
  expect(s3.objects.get('/bucket/folder/2027/01/a.png')?.type).toBe('image/png');
  const source = path.join(directory, 'changed');
  fs.writeFileSync(source, 'y');
  const facts = { mime: 'image/png', size: 1, sha256: createHash('sha256').update('x').digest() };
  await expect(stores['a bucket']!.put('2027/01/b.png', source, facts)).rejects.toMatchObject({ code: 503 });
});

test.each([403, 404, 500])(
  'a bucket that answers %i to a write is reported as busy to the user, and logged for the operator',
  async (status) => {
    failed.mockClear();
    s3.failWith(status);
    await expect(put(stores['a bucket']!, '2027/02/a.png', Buffer.from('x'))).rejects.toMatchObject({
      errorName: 'storeUnavailable',
    });
    s3.failWith(null);
    expect(failed.mock.calls[0]?.[0]).toMatch(/^PUT http.*2027\/02\/a\.png: \d{3} /);
    expect(failed.mock.calls[0]?.[0]).not.toContain(keys.secretAccessKey);
  },
);

test('a bucket that does not answer times out; one that answers slowly is read completely', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: http.ServerResponse[] = [];
  const server = http.createServer((_, response) => void asked.push(response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const slow = new S3Store({ ...keys, bucketUrl: `http://127.0.0.1:${port}/bucket` }, failed);
  try {
    const silent = slow.read('silent.png').catch((error: { errorName: string }) => error.errorName);
    await expect.poll(() => asked.length).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(await silent).toBe('storeUnavailable');

    const reading = slow.read('slow.png');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]!.write('first');
    const stream = await reading;
    vi.advanceTimersByTime(600_000);
    asked[1]!.end(' second');
    expect(stream && (await buffer(stream)).toString()).toBe('first second');
  } finally {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  }
});

test('an unreachable bucket is reported as busy', async () => {
  const nobody = new S3Store({ ...keys, bucketUrl: 'http://127.0.0.1:1/bucket' }, failed);
  await expect(nobody.read('a.png')).rejects.toMatchObject({ code: 503 });
});

test('a bucket with another key stores and returns nothing, and its answer is logged', async () => {
  failed.mockClear();
  const stranger = new S3Store({ ...keys, secretAccessKey: 'another', bucketUrl: s3.url }, failed);
  await put(stores['a bucket']!, '2027/03/a.png', Buffer.from('x'));
  await expect(stranger.read('2027/03/a.png')).rejects.toMatchObject({ errorName: 'storeUnavailable' });
  await expect(put(stranger, '2027/03/b.png', Buffer.from('y'))).rejects.toMatchObject({ code: 503 });
  await expect(stranger.remove('2027/03/a.png')).rejects.toMatchObject({ code: 503 });
  expect(failed.mock.calls.join()).toMatch(/403 .*SignatureDoesNotMatch/);
  expect(s3.objects.has('/bucket/folder/2027/03/a.png')).toBe(true);
});

test('F30: an interrupted connection to the bucket is reported as busy on upload, and never yields a shorter file on download', async () => {
  const server = http.createServer((request, response) => {
    if (request.method === 'PUT') return void request.once('data', () => request.destroy());
    response.writeHead(200, { 'content-length': 1000 });
    response.write(Buffer.alloc(500), () => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = new S3Store({ ...keys, bucketUrl: `http://127.0.0.1:${port}/bucket` }, failed);
  try {
    await expect(put(cut, 'a.png', Buffer.alloc(20_000_000))).rejects.toMatchObject({ code: 503 });
    await expect(read(cut, 'a.png')).rejects.toThrow();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('the S3 server of this suite computes the signature of Amazon’s published example', () => {
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=0',
    },
  };
  expect(expectedSignature(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
