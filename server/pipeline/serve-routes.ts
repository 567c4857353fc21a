import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { logRefusal } from '../audit/log-refusal';
import type { ServerDatabase } from '../database/server-database';
import { AppError } from '../../schemas/errors';
import { isObject } from '../../schemas/json';
import type { Locales } from './answer';
import { authorise, identify } from './authorise';
import { API, readRequest, requestFacts } from './read-request';
import { knownError, refuse, respond } from './respond';
import type { Route, SessionCall } from './route';
import { runForSession } from './run-for-session';

interface ServeOptions {
  database: ServerDatabase;
  locales: Locales;
  requireSession(token: Buffer | null): Promise<Session>;
}

/** Registers the route table. Each call goes: authorise → read the request → run → respond. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  const { database, locales, requireSession } = options;
  const sessions = new WeakMap<FastifyRequest, Session>();

  for (const route of routes) {
    app.route({
      method: route.method,
      url: `${API}${route.url}`,
      // Before the body is read: who may not come in need not be listened to.
      onRequest: async (request) => {
        const session = await identify(request, route, requireSession);
        if (session) sessions.set(request, session);
        authorise(request, route, session);
      },
      handler: async (request, reply) => {
        const call = readRequest(request, route, (lang) => locales.get(lang));
        if (route.access === 'public') return respond(request, reply, await route.run(call));
        const session = sessions.get(request);
        const { tokenHash } = call;
        if (!session || !tokenHash) throw new AppError('signInRequired');
        const signedIn: SessionCall = { ...call, session, tokenHash, trail: [] };
        return respond(request, reply, await runForSession(route, signedIn, database));
      },
      errorHandler: async (error, request, reply) => {
        const session = sessions.get(request);
        const refusal = knownError(error);
        if (session && refusal) {
          const body = isObject(request.body) ? request.body : null;
          const facts = { ...requestFacts(request), costMs: reply.elapsedTime };
          await logRefusal(database, route, session, facts, body, refusal, request.log);
        }
        return refuse(request, reply, error, locales);
      },
    });
  }
}
