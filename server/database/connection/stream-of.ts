import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The socket of a connection, which is not among what `pg` declares. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as pg.PoolClient & { connection: { stream: Duplex } }).connection.stream;
}
