import net from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** A proxy between a client and PostgreSQL that assigns a session per transaction. */
export interface TransactionPooler {
  url: string;
  close(): void;
}

/** Number of sessions that are opened before the first is reused. */
const TURNS = 4;

interface Session {
  socket: net.Socket;
  client: net.Socket | null;
  rest: Buffer;
}

/**
 * A pooler in transaction mode, such as PgBouncer with `pool_mode = transaction`. With `turns`, free sessions are
 * assigned in turn, otherwise the most recently freed one.
 */
export async function transactionPooler(target: string, turns: boolean): Promise<TransactionPooler> {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: target });
  const free: Session[] = [];
  const sockets = new Set<net.Socket>();

  const open = (): Promise<Session> =>
    new Promise((resolve, reject) => {
      const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
      sockets.add(socket);
      const session: Session = { socket, client: null, rest: Buffer.alloc(0) };
      let ready = false;
      socket.on('connect', () => socket.write(startup(user, database)));
      socket.on('error', reject);
      socket.on('data', (data) => {
        if (ready) session.client?.write(data);
        session.rest = Buffer.concat([session.rest, data]);
        for (const { type, body } of takeMessages(session)) {
          // Ready, and outside a transaction.
          if (type !== 'Z' || body.toString() !== 'I') continue;
          if (!ready) resolve(session);
          else {
            session.client = null;
            free.push(session);
          }
          ready = true;
        }
      });
    });

  const take = () => (turns ? (free.length > TURNS ? free.shift() : undefined) : free.pop());

  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let begun = false;
    let session: Session | null = null;
    client.on('data', (data) => {
      if (!begun) {
        begun = true;
        return client.write(Buffer.concat([message('R', int(0)), message('Z', Buffer.from('I'))]));
      }
      // The client disconnects; its session stays open.
      if (data[0] === 'X'.charCodeAt(0)) return;
      void (async () => {
        if (session?.client !== client) session = take() ?? (await open());
        session.client = client;
        session.socket.write(data);
      })().catch(() => client.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${database}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

function startup(user: string, database: string): Buffer {
  const body = Buffer.concat([int(196608), Buffer.from(`user\0${user}\0database\0${database}\0\0`)]);
  return Buffer.concat([int(body.length + 4), body]);
}

/** Returns the complete messages received so far; the rest stays in the buffer. */
function takeMessages(session: Session): { type: string; body: Buffer }[] {
  const found = [];
  while (session.rest.length >= 5) {
    const end = session.rest.readInt32BE(1) + 1;
    if (session.rest.length < end) break;
    found.push({ type: session.rest.toString('latin1', 0, 1), body: session.rest.subarray(5, end) });
    session.rest = session.rest.subarray(end);
  }
  return found;
}
