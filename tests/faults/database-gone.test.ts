import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app';
import { openDatabase, type ServerDatabase } from '../../server/database/connection/server-database';
import { withoutRates } from '../../server/contract/limits';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { startProxy, type Proxy } from './support/proxy';

/* The database is unreachable for a while; the server is not restarted. */
let world: SmallWorld;
let proxy: Proxy;
let database: ServerDatabase;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  world = await smallWorld();
  token = await world.signIn('manager');
  proxy = await startProxy(world.url);
  const limits = { ...withoutRates(), connectSeconds: 2, jobLeaseSeconds: 2 };
  database = openDatabase(proxy.url, 'set-role', limits);
  app = await createApp({ database, model: world.model, actions: [], limits });
});
afterAll(async () => {
  await app?.close();
  await proxy?.cut();
  await database?.close();
  await world?.close();
});

/** Duration of the outage. */
const AWAY_MS = 10_000;
const LEVELS = 'supervised/supervised-level';

async function ask(method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
  const headers = { token, ...(key && { 'idempotency-key': key }) };
  return readReply(
    await app.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) }),
  );
}

test('F7: ten seconds without the database are answered with 503 and a code, and the server recovers by itself', async () => {
  let ticks = 0;
  const failed = vi.fn<(job: string, error: unknown) => void>();
  const tick = { name: 'tick', title: '滴答', every: 1, run: async () => void ticks++ };
  const worker = app.work({ timers: [tick], failed });
  await expect.poll(() => ticks).toBeGreaterThan(0);
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
  for (const until = performance.now() + AWAY_MS; performance.now() < until; await sleep(500))
    expect((await ask('POST', `${LEVELS}/search`, {})).code).toBe(503);
  expect(failed).toHaveBeenCalledWith('queue', expect.anything());

  await proxy.restore();
  await expect.poll(async () => (await ask('GET', 'health')).code).toBe(200);
  // Timers continue, too, at the latest when an interrupted lease has expired.
  const before = ticks;
  await expect.poll(() => ticks).toBeGreaterThan(before);
  await worker.stop();
  expect((await ask('POST', `${LEVELS}/add`, row, 'away-12345')).code).toBe(200);
  const found = await ask('POST', `${LEVELS}/search`, { name: '断线时' });
  expect(found.data.totalCount ?? found.data.rows.length).toBe(1);
});

test('F8: a database that does not respond delays a request no longer than its time limit', async () => {
  proxy.block();
  const waiting = ask('POST', `${LEVELS}/search`, {});
  await expect.poll(async () => (await ask('GET', 'health')).code).toBe(503);
  // Requests that wait on an old connection end with it.
  await proxy.restore();
  expect((await waiting).code).toBe(503);
  await expect.poll(async () => (await ask('POST', `${LEVELS}/search`, {})).code).toBe(200);
});
