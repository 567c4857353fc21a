import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { buildModel } from '../../schemas/model/build-model';
import { createApp } from '../../server/app';
import { connect, type Connection } from '../../server/database/connection/connect';
import { everything } from '../../server/database/connection/server-database';

let app: FastifyInstance;
let connection: Connection;
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(path.join(os.tmpdir(), 'mortise-client-'));
  await mkdir(path.join(clientDir, 'assets'));
  await writeFile(path.join(clientDir, 'index.html'), '<title>Mortise</title>');
  await writeFile(path.join(clientDir, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(path.join(clientDir, 'assets/app-1a2b.js.gz'), gzipSync('export {}'));
  await writeFile(path.join(clientDir, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'));
  // Static files need no database, so this one is unreachable.
  connection = connect('postgresql://nobody@127.0.0.1:1/nothing');
  app = await createApp({
    database: everything(connection.db),
    model: buildModel([], fieldTypes([])),
    actions: [],
    clientDir,
  });
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await rm(clientDir, { recursive: true });
});

test('every URL of the application serves its page, which is revalidated each time', async () => {
  for (const url of [
    '/',
    '/index.html',
    '/login?redirect=%2Forg%2Fuser',
    '/supervised/level',
    '/error/404',
  ]) {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Mortise');
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  }
});

test('assets are cached forever, and a missing one is not answered with the page', async () => {
  const asset = await app.inject({ url: '/assets/app-1a2b.js' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  expect((await app.inject({ url: '/assets/app-gone.js' })).statusCode).toBe(404);
});

test('a browser that accepts compression gets the compressed file of the build', async () => {
  const plain = await app.inject({ url: '/assets/app-1a2b.js' });
  const packed = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': plain.headers['content-type'],
  });
  const secure = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const smaller = await app.inject({ url: '/assets/app-1a2b.js', headers: secure });
  expect(smaller.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(plain.body);
});

test('the page of the API document is part of the application, and the only one below /api', async () => {
  const page = await app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toMatch('text/html');
  expect((await app.inject({ url: '/api/docs/x' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/api/docs' })).statusCode).toBe(404);
});

test('URLs of the API never serve the page, and files outside the client are not served', async () => {
  for (const url of [
    '/api/v1/nowhere',
    '/api',
    '/api/v2/health',
    '//api/v1/org/user/userinfo',
    '/API/v1/health',
  ]) {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(401);
    expect(reply.json()).toMatchObject({ data: null });
  }
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
    expect((await app.inject({ url })).body).not.toContain('"dependencies"');
  }
});

test('pages for developers, and their chunks, are served only if enabled', async () => {
  await mkdir(path.join(clientDir, 'assets/dev'));
  await writeFile(path.join(clientDir, 'assets/dev/gallery-1a2b.js'), 'export {}');
  const asked = await createApp({
    database: everything(connection.db),
    model: buildModel([], fieldTypes([])),
    actions: [],
    clientDir,
    devPages: true,
  });
  const urls = ['/dev/widgets', '/assets/dev/gallery-1a2b.js', '/assets/%64ev/gallery-1a2b.js'];
  const odd = ['/assets/./dev/gallery-1a2b.js', '//dev/widgets'];
  for (const url of urls) expect([url, (await asked.inject({ url })).statusCode]).toEqual([url, 200]);
  await asked.close();
  for (const url of [...urls, ...odd])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
});
