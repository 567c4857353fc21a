import type { FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors';
import { presentedToken } from '../session/token';
import type { Route } from './route';

/**
 * The second stage, before a body is read: may this request use this route? It hangs on the route that was matched and
 * never on the text of the address.
 */
export async function authorise(
  request: FastifyRequest,
  route: Route,
  requireSession: (token: Buffer | null) => Promise<Session>,
): Promise<Session | null> {
  if (route.access === 'public') {
    refuseOtherSites(request, route);
    return null;
  }
  const session = await requireSession(presentedToken(request.headers.token));
  refuseOtherSites(request, route);
  if (route.access !== 'session' && !route.access.anyOf.some((code) => session.permissions.has(code))) {
    throw new AppError('forbidden');
  }
  return session;
}

/** A browser says when another site's page sent the request; such a request changes nothing here. */
function refuseOtherSites(request: FastifyRequest, route: Route): void {
  if (route.writes && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden');
}
