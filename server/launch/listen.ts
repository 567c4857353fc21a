import type { FastifyInstance } from 'fastify';

/** Opens the port; returns the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, host, port);
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** An error that explains why a port could not be opened and what to do about it. */
export function listenError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new Error(
        `Port ${port} cannot be opened by this account. Choose one above 1023, e.g. PORT=8080.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}
