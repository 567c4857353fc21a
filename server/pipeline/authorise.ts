import type { FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors';
import { presentedToken } from '../session/token';
import type { Route } from './route';

/** On whose behalf a request comes; nobody's on a public route. Before a body is read. */
export async function identify(
  request: FastifyRequest,
  route: Route,
  requireSession: (token: Buffer | null) => Promise<Session>,
): Promise<Session | null> {
  return route.access === 'public' ? null : requireSession(presentedToken(request.headers.token));
}

/** May this request use this route? It hangs on the route that was matched and never on the text of the address. */
export function authorise(request: FastifyRequest, route: Route, session: Session | null): void {
  // A browser says when another site's page sent the request; such a request changes nothing here.
  if (route.writes && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden');
  if (
    typeof route.access === 'object' &&
    !route.access.anyOf.some((code) => session?.permissions.has(code))
  ) {
    throw new AppError('forbidden');
  }
}
