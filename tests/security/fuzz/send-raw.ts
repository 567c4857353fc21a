import http from 'node:http';

/** A request as it is sent: unchanged, except that host and length are added. */
export interface RawRequest {
  method: string;
  path: string;
  /** Names and values alternately, so that a header may be repeated. */
  headers: readonly string[];
  body: Buffer | null;
}
export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends it to a local server; null: the connection broke without an answer. */
export function sendRaw(port: number, agent: http.Agent, sent: RawRequest): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = sent;
    let request: http.ClientRequest;
    try {
      const length = body ? ['content-length', String(body.length)] : [];
      const whole = ['host', `127.0.0.1:${port}`, ...length, ...headers];
      request = http.request({ host: '127.0.0.1', port, agent, method, path, headers: whole });
    } catch {
      // A request that Node's client refuses to send.
      return resolve(null);
    }
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve(null));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.on('error', () => resolve(null));
    request.end(body ?? undefined);
  });
}
