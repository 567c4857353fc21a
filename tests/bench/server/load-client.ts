import net from 'node:net';

/** One kind of request, repeated with different values. */
export interface Load {
  host: string;
  port: number;
  method: 'GET' | 'POST';
  /** `{n}` in path and body becomes a number that differs from request to request. */
  path: string;
  body: string;
  /** Headers of each client, in turn. */
  headers: readonly Record<string, string>[];
  /** Numbers start here and wrap around after `numbers`. */
  from: number;
  numbers: number;
}

export interface LoadResult {
  answers: number;
  /** Answers per second. */
  rate: number;
  /** 95th percentile in milliseconds. */
  p95: number;
  /** Number of answers other than 200, and the first of them. */
  failed: number;
  failure: string;
}

/**
 * Sends requests over keep-alive connections for the given time, one after the other on each. Parses just enough of
 * HTTP to find the end of an answer: the client shares the machine with the measured server, so it must be cheap.
 */
export async function runLoad(load: Load, clients: number, milliseconds: number): Promise<LoadResult> {
  const heads = load.headers.map((headers) =>
    [
      `host: ${load.host}`,
      ...Object.entries({ 'content-type': 'application/json', ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ].join('\r\n'),
  );
  let next = 0;
  const message = (client: number): string => {
    const head = heads[client % heads.length]!;
    const number = String(load.from + (next++ % load.numbers));
    const fill = (text: string) => text.replaceAll('{n}', number);
    const body = fill(load.body);
    const length = load.method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
    return `${load.method} ${fill(load.path)} HTTP/1.1\r\n${fill(head)}\r\n${length}\r\n${load.method === 'POST' ? body : ''}`;
  };
  const times: number[] = [];
  let failed = 0;
  let failure = '';
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = await Connection.open(load);
      while (performance.now() < end) {
        const sent = performance.now();
        const answer = await connection.exchange(message(client));
        times.push(performance.now() - sent);
        if (!answer.startsWith('HTTP/1.1 200')) {
          failed++;
          failure ||= answer.slice(0, 1000);
        }
      }
      connection.close();
    }),
  );
  const took = performance.now() - start;
  times.sort((a, b) => a - b);
  return {
    answers: times.length,
    rate: ((times.length - failed) * 1000) / took,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failed,
    failure,
  };
}

class Connection {
  private parts: Buffer[] = [];
  private received = 0;
  /** Size of the complete answer, once its head has arrived. */
  private expected = 0;
  private answered: (answer: string) => void = () => undefined;
  private broken: (error: Error) => void = () => undefined;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (part) => this.take(part));
    socket.on('error', (error) => this.broken(error));
    socket.on('close', () => this.broken(new Error('the server closed the connection')));
  }

  static open({ host, port }: Load): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, host, () => {
        socket.off('error', reject);
        socket.setNoDelay(true);
        resolve(new Connection(socket));
      });
      socket.once('error', reject);
    });
  }

  exchange(message: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.answered = resolve;
      this.broken = reject;
      this.socket.write(message);
    });
  }

  close(): void {
    this.broken = () => undefined;
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    this.parts.push(part);
    this.received += part.length;
    if (this.expected === 0) this.expected = answerLength(this.parts);
    if (this.expected === 0 || this.received < this.expected) return;
    const start = this.parts[0]!.toString('latin1', 0, 1000);
    this.parts = [];
    this.received = 0;
    this.expected = 0;
    this.answered(start);
  }
}

function answerLength(parts: readonly Buffer[]): number {
  const text = Buffer.concat(parts).toString('latin1', 0, 4000);
  const end = text.indexOf('\r\n\r\n');
  const length = /content-length: *(\d+)/i.exec(text)?.[1];
  return end < 0 || length === undefined ? 0 : end + 4 + Number(length);
}
