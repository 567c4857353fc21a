import type pg from 'pg';
import { socketOf } from './server-client';

/** More than so many would wait for each other while other connections have nothing to do. */
const MOST = 8;

/** A connection as long as somebody has it. */
export interface Lent {
  readonly client: pg.PoolClient;
  release(): void;
}

interface Shared {
  readonly key: string;
  readonly client: Promise<pg.PoolClient>;
  /** How many have been let in, and how many of them have not left. */
  taken: number;
  using: number;
}

/**
 * Lends one connection to all who ask in the same turn of the event loop and have the same `key`: what they send goes out
 * in one piece and wakes PostgreSQL once. Only for what is said in one breath – a row by its id, a new row –, because each
 * waits for those before it: where a new row meets another that is not committed yet, its neighbours wait with it, at most
 * `lockSeconds`.
 */
export class SharedConnections {
  private open: Shared | null = null;

  constructor(private readonly acquire: () => Promise<pg.PoolClient>) {}

  async lend(key: string): Promise<Lent> {
    let shared = this.open;
    if (!shared || shared.key !== key || shared.taken === MOST) shared = this.start(key);
    const own = shared;
    own.taken++;
    own.using++;
    const client = await own.client;
    return {
      client,
      release: () => {
        if (--own.using > 0) return;
        this.close(own);
        client.release();
      },
    };
  }

  private start(key: string): Shared {
    const shared: Shared = { key, client: this.acquire(), taken: 0, using: 0 };
    this.open = shared;
    setImmediate(() => this.close(shared));
    shared.client.then(gather, () => undefined);
    return shared;
  }

  private close(shared: Shared): void {
    if (this.open === shared) this.open = null;
  }
}

/** What is sent before the turn is over goes out with its end. */
function gather(client: pg.PoolClient): void {
  const socket = socketOf(client);
  socket.cork();
  setImmediate(() => socket.uncork());
}
