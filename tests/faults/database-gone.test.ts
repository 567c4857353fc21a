import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { openDatabase, type ServerDatabase } from '../../server/database/server-database';
import { withoutRates } from '../../server/limits';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { startProxy, type Proxy } from './support/proxy';

/* The database is away for a while and comes back; the server is not started again. */
let world: SmallWorld;
let proxy: Proxy;
let database: ServerDatabase;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  world = await smallWorld();
  token = await world.signIn('manager');
  proxy = await startProxy(world.url);
  const limits = { ...withoutRates(), connectSeconds: 2 };
  database = openDatabase(proxy.url, 'set-role', limits);
  app = await createApp({ database, model: world.model, actions: [], limits });
});
afterAll(async () => {
  await app?.close();
  await proxy?.cut();
  await database?.close();
  await world?.close();
});

const LEVELS = 'supervised/supervised-level';

async function ask(method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
  const headers = { token, ...(key && { 'idempotency-key': key }) };
  return readReply(
    await app.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) }),
  );
}

test('F7: without the database everything is 503 with a code, and by itself well again when it is back', async () => {
  expect((await ask('POST', `${LEVELS}/search`, {})).code).toBe(200);
  await proxy.cut();
  const row = { name: '断线时', sort: 1 };
  expect(await ask('POST', `${LEVELS}/add`, row, 'away-12345')).toMatchObject({
    status: 503,
    code: 503,
    headers: { 'retry-after': '2' },
  });
  const many = await Promise.all(Array.from({ length: 30 }, () => ask('POST', `${LEVELS}/search`, {})));
  expect(new Set(many.map(({ code }) => code))).toEqual(new Set([503]));
  await expect.poll(async () => (await ask('GET', 'health')).code).toBe(503);
  expect(await ask('GET', 'health/ready')).toMatchObject({ status: 503, data: { database: false } });

  await proxy.restore();
  await expect.poll(async () => (await ask('GET', 'health')).code).toBe(200);
  expect((await ask('POST', `${LEVELS}/add`, row, 'away-12345')).code).toBe(200);
  const found = await ask('POST', `${LEVELS}/search`, { name: '断线时' });
  expect(found.data.totalCount ?? found.data.rows.length).toBe(1);
});

test('F8: a database that does not answer holds nobody for longer than he was told', async () => {
  proxy.block();
  const waiting = ask('POST', `${LEVELS}/search`, {});
  await expect.poll(async () => (await ask('GET', 'health')).code).toBe(503);
  // What waits on a connection that was there is ended with it.
  await proxy.restore();
  expect((await waiting).code).toBe(503);
  await expect.poll(async () => (await ask('POST', `${LEVELS}/search`, {})).code).toBe(200);
});
