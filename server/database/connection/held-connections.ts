import type pg from 'pg';
import { socketOf } from './server-client';

/** The connections that one request uses at present, so that its work can be broken off. */
export class HeldConnections {
  private readonly clients = new Set<pg.PoolClient>();
  private broken = false;

  /** Notes a connection from the pool; to be told by `remove` when it is given back. */
  add(client: pg.PoolClient): void {
    this.clients.add(client);
    if (this.broken) this.breakOff();
  }

  remove(client: pg.PoolClient): void {
    this.clients.delete(client);
  }

  /**
   * Nobody waits for the answer any more: the connections are closed, by which PostgreSQL ends their statements and rolls
   * their transactions back. They are not used again: a later statement can never be hit instead.
   */
  breakOff(): void {
    this.broken = true;
    // `end` would wait for the statement that is to be broken off.
    for (const client of this.clients) socketOf(client).destroy();
  }
}
