import net from 'node:net';
import pg from 'pg';
import { ConnectionStatements, type PreparedStatements } from './prepare-statements';

/** A PostgreSQL connection with access to its socket, which prepares repeated statements. */
export interface ServerClient extends pg.Client {
  readonly socket: net.Socket;
}

/** The connection class for a pool. */
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

    /** A query as text with values goes through the prepared statements; every other form is passed on. */
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
