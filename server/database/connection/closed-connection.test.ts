import net from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionClosed, isPoolExhausted } from './closed-connection';

/** What PostgreSQL sends to a client that needs no password, before it accepts statements. */
const READY = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);

/** A database that accepts a connection and ends it at the first statement. */
const server = net.createServer((socket) => {
  let greeted = false;
  socket.on('error', () => undefined);
  socket.on('data', () => {
    if (greeted) return socket.destroy();
    greeted = true;
    socket.write(READY);
  });
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as net.AddressInfo).port;
});
afterAll(() => server.close());

const config = () => ({ host: '127.0.0.1', port, user: 'u', database: 'd', ssl: false });
const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that the database ends, and one that is used after that', async () => {
  const client = new pg.Client(config());
  client.on('error', () => undefined);
  await client.connect();
  const first = await failed(client.query('select 1'));
  expect([(first as Error).message, isConnectionClosed(first)]).toEqual([
    'Connection terminated unexpectedly',
    true,
  ]);
  expect(isConnectionClosed(await failed(client.query('select 1')))).toBe(true);
});

test('a pool without a free connection', async () => {
  const pool = new pg.Pool({ ...config(), max: 1 });
  pool.on('error', () => undefined);
  const held = await pool.connect();
  // Only the second one waits no longer: on a busy machine the first may take a second.
  pool.options.connectionTimeoutMillis = 50;
  const error = await failed(pool.connect());
  expect([isPoolExhausted(error), isConnectionClosed(error)]).toEqual([true, false]);
  held.release(true);
  await pool.end();
});

test('PostgreSQL says that it ends a connection by a code, whatever the words', () => {
  const ended = (code: string) => Object.assign(new Error('Verbindung wird abgebrochen'), { code });
  expect(['57P01', '57P03', '08006'].map((code) => isConnectionClosed(ended(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isConnectionClosed(ended('23505'))).toBe(false);
  expect(isConnectionClosed(Object.assign(new Error('Connection terminated'), { code: 'P0001' }))).toBe(
    false,
  );
});
