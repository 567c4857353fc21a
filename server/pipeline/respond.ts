import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import { failure, httpStatus, readLanguage, success, Tagged, type Locales } from './answer';
import { asUnavailable } from './database-errors';
import { BODY_LIMIT } from './read-body';

/** The last stage of a call that went well. */
export function respond(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  if (!(result instanceof Tagged)) return reply.send(success(result));
  reply
    .header('etag', result.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Token, Lang');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes(result.etag) ? reply.code(304).send() : reply.send(success(result.data()));
}

/** The last stage of a call that did not. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  locales: Locales,
): FastifyReply {
  const known = knownError(error);
  if (!known) log(request, error);
  const refusal = known ?? new AppError('internal');
  const { code, msg, data } = failure(refusal, readLanguage(request.headers.lang), locales);
  if (code === 503) reply.header('retry-after', '2');
  return reply
    .code(httpStatus(code))
    .header('request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code, msg, data });
}

/** What an error means to the caller; null: it is a bug. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return asUnavailable(error) ?? protocolError(error as FastifyError);
}

/** What Fastify itself refuses, in our words. */
function protocolError(error: FastifyError): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('bodyTooLarge', { n: BODY_LIMIT / 1024 });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupportedMediaType');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('badRequest')
        : null;
  }
}

/** Name, code and stack only: details and parameters of a database error may hold what people typed. */
function log(request: FastifyRequest, error: unknown): void {
  const { name, code, message, stack } = error as Error & { code?: string };
  const route = request.apiRoute?.url ?? request.routeOptions?.url ?? '';
  request.log.error({
    requestId: request.id,
    method: request.method,
    route,
    error: { name, code, message, stack },
  });
}
