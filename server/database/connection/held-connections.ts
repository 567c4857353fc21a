import type pg from 'pg';
import { socketOf } from './server-client';

/** The connections that a request currently uses, so that its work can be cancelled. */
export class HeldConnections {
  private readonly clients = new Set<pg.PoolClient>();
  private broken = false;

  /** The work is cancelled. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Adds a connection from the pool; call `remove` when it is released. */
  add(client: pg.PoolClient): void {
    this.clients.add(client);
    if (this.broken) this.breakOff();
  }

  remove(client: pg.PoolClient): void {
    this.clients.delete(client);
  }

  /**
   * Cancels the request's work: closes the connections, so that PostgreSQL ends their statements and rolls their
   * transactions back. The connections are not reused, so a later statement cannot be cancelled by mistake.
   */
  breakOff(): void {
    this.broken = true;
    // `end` would wait for the running statement.
    for (const client of this.clients) socketOf(client).destroy();
  }
}
