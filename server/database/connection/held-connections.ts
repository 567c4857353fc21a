import type pg from 'pg';
import { streamOf } from './stream-of';

/** The connections that one request uses at present, so that its work can be broken off. */
export class HeldConnections {
  private readonly clients = new Set<pg.PoolClient>();
  private broken = false;

  /** Notes a connection from the pool until it is given back. */
  add(client: pg.PoolClient): void {
    this.clients.add(client);
    const release = client.release;
    client.release = (error) => {
      this.clients.delete(client);
      release(error);
    };
    if (this.broken) this.breakOff();
  }

  /**
   * Nobody waits for the answer any more: the connections are closed, by which PostgreSQL ends their statements and takes
   * their transactions back. They are not used again: a later statement can never be hit instead.
   */
  breakOff(): void {
    this.broken = true;
    // `end` would wait for the statement that is to be broken off.
    for (const client of this.clients) streamOf(client).destroy();
  }
}
