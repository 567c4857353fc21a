import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from './respond';
import { isApiPath } from './unknown-address';

/** Records the metrics of every request. */
export interface RequestMeter {
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The unexpected error that ended the request. */
    failure: Failure | null;
  }
}

/** Slower requests are logged as warnings. */
const SLOW_MS = 2000;

/**
 * Logs one line per request, enough to identify it and without its content: no body, no token, no query. Failures are
 * errors, slow requests are warnings, all others are information.
 */
export function logRequests(app: FastifyInstance, meter?: RequestMeter): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', (incoming, reply, done) => {
    logRequest(incoming, reply, meter);
    done();
  });
}

/** Logs a finished request. */
export function logRequest(incoming: FastifyRequest, reply: FastifyReply, meter?: RequestMeter): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const route = routeOf(incoming);
  const status = reply.statusCode;
  meter?.observe({ method: incoming.method, route, status, seconds: ms / 1000 });
  const { session, failure } = incoming;
  const line = {
    method: incoming.method,
    route,
    status,
    ms,
    ...(session && { userId: session.userId, tenantId: session.tenantId }),
    ...(failure && { error: failure }),
  };
  log(incoming, reply, line);
}

function log({ log: logger, failure }: FastifyRequest, reply: FastifyReply, line: object): void {
  if (failure) logger.error(line, 'failed');
  else if (reply.elapsedTime > SLOW_MS) logger.warn(line, 'slow');
  else logger.info(line, 'request');
}

/** The URL template, so that ids and names in URLs stay out of the log and the metrics. */
function routeOf(incoming: FastifyRequest): string {
  if (incoming.apiRoute) return incoming.apiRoute.url;
  return isApiPath(incoming.url) ? 'unknown' : 'file';
}
