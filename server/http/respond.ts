import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors/app-error';
import { domainWords, type Worded } from '../../schemas/model/words';
import type { Method } from '../action';
import {
  failure,
  FileAnswer,
  httpStatus,
  readLanguage,
  success,
  Tagged,
  WithCookie,
} from '../contract/answer';
import { asUnavailable } from '../database/connection/database-errors';
import { isKnown } from '../contract/is-known';
import { limitError, retryAfter } from '../contract/limit-error';
import { sendFile } from './send-file';

/** The last stage of a successful request. */
export async function respond(
  incoming: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  if (result instanceof FileAnswer) return sendFile(incoming, reply, result);
  if (result instanceof WithCookie) {
    // A cookie received over TLS is sent only over TLS. With TLS termination at a proxy only the operator or the proxy
    // can tell.
    const isSecure = incoming.protocol === 'https' || incoming.server.publicOrigin?.startsWith('https:');
    const way = isSecure ? '; Secure' : '';
    const cookies = result.cookies.map((cookie) => cookie + way);
    return reply.header('set-cookie', cookies).send(success(result.data));
  }
  if (!(result instanceof Tagged)) return reply.send(success(result));
  return isKnown(incoming, reply, result.etag) ? reply.code(304).send() : reply.send(success(result.data()));
}

/** The last stage of a failed request. */
export function refuse(
  incoming: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  model: Worded,
): FastifyReply {
  const known = knownError(error, incoming);
  if (!known) incoming.failure = describe(error);
  const refusal = known ?? new AppError('internal');
  const lang = readLanguage(incoming.headers);
  const words = domainWords(model, lang, incoming.apiRoute?.subject?.domain);
  const { code, msg, data } = failure(refusal, lang, words);
  const wait = retryAfter(refusal);
  if (wait !== null) reply.header('retry-after', wait);
  if (refusal.errorName === 'methodNotAllowed')
    reply.header('allow', (refusal.data as { allow: Method[] }).allow.join(', '));
  return reply
    .code(httpStatus(code))
    .header('request-id', incoming.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code, msg, data });
}

/** The error for the client; null: the error is a bug. */
export function knownError(error: unknown, incoming: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  return asUnavailable(error) ?? protocolError(error as FastifyError, incoming);
}

/** Translates errors of Fastify to our catalogue. */
function protocolError(error: FastifyError, { apiRoute, server }: FastifyRequest): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return limitError('bodyTooLarge', apiRoute?.bodyLimit ?? 'bodyKb', server.limits);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupportedMediaType');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('badRequest')
        : null;
  }
}

/** What the log records of an unexpected error. */
export interface Failure {
  name: string;
  code: string | undefined;
  message: string;
  stack: string | undefined;
}

/**
 * Name, code, message and stack; never the details and parameters of a database error, which contain user input.
 * Messages about malformed values (PostgreSQL class 22, invalid JSON) repeat the value, so only the stack is logged for
 * them.
 */
function describe(error: unknown): Failure {
  const { name, code, message, stack } = error as Error & { code?: string };
  const repeatsValue = error instanceof SyntaxError || /^22\w{3}$/.test(code ?? '');
  if (!repeatsValue) return { name, code, message, stack };
  return { name, code, message: '', stack: stack?.replace(/^[^]*?(?=\n +at )/, name) };
}
