import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, errorText, LANGUAGES } from '../../schemas/errors';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';
import { BARE_HEADERS } from './security-headers';

/** Status by what went wrong on the line; everything else is 400. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what did not become a request: no HTTP, too long a head, a body that never came. In the shape of every refusal. */
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

/** Answers a request that expects what this server does not do (`Expect`), which Node would answer with a bare 417. */
export function answerUnexpected(_incoming: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ code: 417, msg: errorText('badRequest', LANGUAGES[0]), data: null });
  response.writeHead(417, headersOf(body)).end(body);
}

/** Whether a request does not say which host it is for, as HTTP/1.1 asks. Node would answer it with a bare 400. */
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
