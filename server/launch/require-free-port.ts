import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen';

/** Throws if the port cannot be opened, before a database is created for a server that could not start. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, host, port);
  }
  server.close();
  await once(server, 'close');
}
