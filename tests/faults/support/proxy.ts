import { createConnection, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy to the database that can be cut, or blocked so that data stops without an error. */
export interface Proxy {
  /** The connection string through it. */
  url: string;
  cut(): Promise<void>;
  block(): void;
  restore(): Promise<void>;
}

/** Opens a local port in front of a PostgreSQL that listens on a unix socket. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const url = new URL(databaseUrl);
  const socketFile = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  let blocked = false;
  const server = createServer((near) => {
    const far = createConnection(socketFile);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => blocked || to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const port = await listen(0);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      drop();
      await closed;
    },
    block: () => void (blocked = true),
    async restore() {
      blocked = false;
      drop();
      if (!server.listening) await listen(port);
    },
  };
}
