import type { FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import type { LiveModels, Served } from '../documents/live-models';
import type { KnownSessions } from '../session/known-sessions';
import type { KnownSession } from '../session/session';
import { presentedToken } from '../session/token';
import { belowApi } from './read-request';
import type { RequestGuard } from './request-guard';
import type { Route } from '../contract/route';
import type { FoundRoute } from '../contract/route-tree';
import { unknownAddress } from './unknown-address';

/** The meaning of a request: its route, the tenant's documents and the session. */
export interface Identified {
  found: FoundRoute;
  served: Served;
  /** Null on a public route. Unverified until the session check (`session-check.ts`). */
  known: KnownSession | null;
}

/**
 * The first stage, before the body is read: finds the route in the table of the session's tenant. Every later stage
 * uses the route, never the text of the URL. Uses the cached session unless `anew` is set.
 */
export async function identify(
  incoming: FastifyRequest,
  { live, sessions, guard }: { live: LiveModels; sessions: KnownSessions; guard: RequestGuard },
  anew: boolean,
): Promise<Identified> {
  const path = belowApi(incoming.url);
  const shipped = live.shipped.tree.find(incoming.method, path);
  // For the log: the route is logged even when the session is unknown.
  incoming.apiRoute = shipped?.route ?? null;
  if (shipped?.route.access === 'public') {
    guard.countStranger(incoming);
    return { found: shipped, served: live.shipped, known: null };
  }
  const token = presentedToken(incoming.headers.token);
  const remembered = sessions.has(token);
  if (!remembered) guard.countStranger(incoming);
  // The addresses of a tenant's own documents are not revealed to others.
  if (!shipped && !token) throw unknownAddress(live.shipped.tree, incoming.url, false);
  const find = (known: KnownSession | null): Identified | null => {
    const served = live.of(known?.session.tenantId ?? 0);
    const found = known && served.tree.find(incoming.method, path);
    return found && { found, served, known };
  };
  const recent = sessions.find(token);
  const isDropped = recent !== null && live.isDropped(recent.session.tenantId);
  const guess = anew || isDropped ? null : find(recent);
  // A streamed body cannot be read twice, so uploads do not use the cached session.
  if (guess && !guess.found.route.takes) return guess;
  const known = await sessions.read(token, !isInBackground(incoming));
  if (!remembered) guard.welcome(incoming);
  const found = find(known);
  if (!found) throw unknownAddress(live.of(known.session.tenantId).tree, incoming.url, true);
  return found;
}

/** Whether nobody asked for a request: a list that loads itself again does not keep an unattended session alive. */
export function isInBackground({ headers }: FastifyRequest): boolean {
  return headers.background !== undefined;
}

/** Whether the caller of an unknown address has a session. */
export async function isSignedIn(
  incoming: FastifyRequest,
  { sessions, guard }: { sessions: KnownSessions; guard: RequestGuard },
): Promise<boolean> {
  const token = presentedToken(incoming.headers.token);
  if (!token) return false;
  const remembered = sessions.has(token);
  if (!remembered) guard.countStranger(incoming);
  try {
    await sessions.read(token);
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'signInRequired') return false;
    throw error;
  }
  if (!remembered) guard.welcome(incoming);
  return true;
}

/** The second stage: may this request use this route? */
export function authorise(incoming: FastifyRequest, route: Route, session: Session | null): void {
  if (route.writes && isCrossOrigin(incoming)) throw new AppError('forbidden');
  if (session?.preview && !route.inPreview) throw new AppError('previewOnly');
  if (session?.mustChangePassword && !route.beforePasswordChange)
    throw new AppError('passwordChangeRequired');
  if (
    typeof route.access === 'object' &&
    !route.access.anyOf.some((code) => session?.permissions.has(code))
  ) {
    throw new AppError('forbidden');
  }
}

/**
 * Whether the browser reports that a page of another origin sent the request; such a page may not change anything.
 * Without TLS browsers send only the `Origin` header, which is compared if the operator has configured the public
 * origin.
 */
function isCrossOrigin({ headers, server }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return (
    server.publicOrigin !== null && headers.origin !== undefined && headers.origin !== server.publicOrigin
  );
}
