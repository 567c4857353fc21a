import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors';
import { isObject } from '../../schemas/json';
import { logRefusal } from '../audit/log-refusal';
import type { ServerDatabase } from '../database/server-database';
import type { LiveModels } from '../documents/live-models';
import type { FileKeeping } from '../files/file-keeping';
import { withPageVersion } from '../pages/page-version';
import { authorise, identify, type Identified } from './authorise';
import { API, belowApi, readRequest, requestFacts } from './read-request';
import type { RequestGuard } from './request-guard';
import { inTime } from './in-time';
import { knownError, refuse, respond } from './respond';
import type { Input, RouteFacts, SessionCall } from './route';
import { runForSession } from './run-for-session';
import { withFiles } from './with-files';

interface ServeOptions {
  database: ServerDatabase;
  files: FileKeeping | null;
  live: LiveModels;
  guard: RequestGuard;
  requireSession(token: Buffer | null): Promise<Session>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of the route table that answers; null until it is found. */
    apiRoute: RouteFacts | null;
    /** Of whoever asks; null until he is known, and on public routes. */
    session: Session | null;
  }
}

/**
 * Answers every address below `/api/v1/` by the route table of the caller's tenant. Each call goes:
 * find the route → authorise → read the request → run → respond.
 */
export function serveRoutes(
  app: FastifyInstance,
  { database, files, live, guard, requireSession }: ServeOptions,
): void {
  const requests = new WeakMap<FastifyRequest, Identified>();
  app.decorateRequest('apiRoute', null);
  app.decorateRequest('session', null);

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${API}*`,
    // Before the body is read: who may not come in need not be listened to.
    onRequest: async (request) => {
      guard.admit(request, belowApi(request.url).startsWith('health'));
      const identified = await identify(request, live, requireSession);
      requests.set(request, identified);
      request.apiRoute = identified.found.route;
      request.session = identified.session;
      authorise(request, identified.found.route, identified.session);
      guard.accept(request, identified.found.route, identified.session);
    },
    handler: async (request, reply) => {
      const { found, served, session } = requests.get(request)!;
      const { route } = found;
      const call = readRequest(request, found, (lang) => served.model.locales.get(lang));
      if (route.access === 'public') return respond(request, reply, await route.run(call));
      const { tokenHash } = call;
      if (!session || !tokenHash) throw new AppError('signInRequired');
      const signedIn: SessionCall = { ...call, session, tokenHash, trail: [] };
      const runWith = (input: Input) =>
        inTime(request, reply, (held) => runForSession(route, { ...signedIn, input }, database, held));
      const run = () =>
        route.takes ? withFiles(files, request, route.takes, call.input, runWith) : runWith(call.input);
      const result = route.writes
        ? await withPageVersion(request.headers['page-version'], served.model, run)
        : await run();
      return respond(request, reply, result);
    },
    errorHandler: async (error, request, reply) => {
      const { found, session } = requests.get(request) ?? {};
      const refusal = knownError(error, request);
      if (found && session && refusal) {
        const body = isObject(request.body) ? request.body : null;
        const facts = { ...requestFacts(request), costMs: reply.elapsedTime };
        await logRefusal(database, found.route, session, facts, body, refusal, request.log);
      }
      return refuse(request, reply, error, live.shipped.model.locales);
    },
  });
}
