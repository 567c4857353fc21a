import type { FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors';
import type { LiveModels, Served } from '../documents/live-models';
import { presentedToken } from '../session/token';
import { belowApi } from './read-request';
import type { Route } from './route';
import type { FoundRoute } from './route-tree';
import { unknownAddress } from './unknown-address';

/** What a request means: which route, of which tenant's documents, on whose behalf. */
export interface Identified {
  found: FoundRoute;
  served: Served;
  /** Null on a public route. */
  session: Session | null;
}

/**
 * The first stage, before a body is read. The route is looked up once, in the table of the session's tenant, and
 * everything later hangs on it, never on the text of the address.
 */
export async function identify(
  request: FastifyRequest,
  live: LiveModels,
  requireSession: (token: Buffer | null) => Promise<Session>,
): Promise<Identified> {
  const path = belowApi(request.url);
  const shipped = live.shipped.tree.find(request.method, path);
  if (shipped?.route.access === 'public') {
    return { found: shipped, served: live.shipped, session: null };
  }
  const token = presentedToken(request.headers.token);
  // Which addresses a tenant's own documents have is nobody else's business.
  if (!shipped && !token) throw unknownAddress(live.shipped.tree, request.url);
  const session = await requireSession(token);
  const served = live.of(session.tenantId);
  const found = served.tree.find(request.method, path);
  if (!found) throw unknownAddress(served.tree, request.url);
  return { found, served, session };
}

/** The second: may this request use this route? */
export function authorise(request: FastifyRequest, route: Route, session: Session | null): void {
  // A browser says when another site's page sent the request; such a request changes nothing here.
  if (route.writes && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden');
  if (session?.mustChangePassword && !route.beforePasswordChange)
    throw new AppError('passwordChangeRequired');
  if (
    typeof route.access === 'object' &&
    !route.access.anyOf.some((code) => session?.permissions.has(code))
  ) {
    throw new AppError('forbidden');
  }
}
