import net from 'node:net';
import pg from 'pg';
import { ConnectionStatements, type PreparedStatements } from './prepare-statements';

/** A connection to PostgreSQL with its socket at hand; statements that are worth it are prepared. */
export interface ServerClient extends pg.Client {
  readonly socket: net.Socket;
}

/** The class of the connections of a pool. */
export function serverClientClass(
  prepared: PreparedStatements,
): new (config?: pg.ClientConfig) => ServerClient {
  return class extends pg.Client implements ServerClient {
    readonly socket: net.Socket;
    private readonly statements: ConnectionStatements;

    constructor(config?: pg.ClientConfig) {
      const socket = new net.Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      this.statements = new ConnectionStatements(
        prepared,
        (query) => super.query(query),
        () => super.query('deallocate all'),
      );
    }

    /** A text with its values goes by the prepared statements, every other form as `pg` has it. */
    override query(...given: unknown[]): never {
      const [text, values] = given;
      const answer: unknown =
        given.length === 2 && typeof text === 'string' && Array.isArray(values)
          ? this.statements.query(text, values)
          : (super.query as (...all: unknown[]) => unknown)(...given);
      return answer as never;
    }
  };
}

/** The socket of a pooled connection. */
export function socketOf(client: pg.PoolClient): net.Socket {
  return (client as unknown as ServerClient).socket;
}
