import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../schemas/errors/app-error';
import { errorText } from '../../schemas/errors/error-text';
import { LANGUAGES } from '../../schemas/languages';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';
import { BARE_HEADERS } from './security-headers';

/** Status by error code of the parser; 400 for all others. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers a connection whose data did not become a request (not HTTP, headers too large, body not received) in the
 * format of other refusals.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Socket, limits: Limits): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = STATUS[error.code ?? ''] ?? 400;
  const { errorName, params, data } =
    code === 408 ? limitError('tooLong', 'requestSeconds', limits) : new AppError('badRequest');
  const msg = errorText(errorName ?? 'badRequest', LANGUAGES[0], params);
  const body = JSON.stringify({ code, msg, data });
  const headers = headersOf(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Answers a request with an unsupported `Expect` header; Node would answer with a bare 417. */
export function answerUnexpected(_incoming: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ code: 417, msg: errorText('badRequest', LANGUAGES[0]), data: null });
  response.writeHead(417, headersOf(body)).end(body);
}

/** Whether a request lacks the `Host` header that HTTP/1.1 requires. Node would answer it with a bare 400. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function headersOf(body: string): Record<string, string> {
  return {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
}
