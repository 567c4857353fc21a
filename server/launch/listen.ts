import type { FastifyInstance } from 'fastify';

/** Opens the port; what stands in the way is said with what to do. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new Error(
        `Port ${port} may not be opened by this account. Choose one above 1023, e.g. PORT=8080.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Error(`HOST=${host} is no address of this machine.`);
    }
    throw error;
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
