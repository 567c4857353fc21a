import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db, Session } from '../action';
import { AppError } from '../../schemas/errors';
import type { Locales } from './answer';
import { authorise } from './authorise';
import { API, readRequest } from './read-request';
import { respond } from './respond';
import type { Route, SessionCall } from './route';
import { runForSession } from './run-for-session';

interface ServeOptions {
  db: Db;
  locales: Locales;
  requireSession(token: Buffer | null): Promise<Session>;
}

/** Registers the route table. Each call goes: authorise → read the request → run → respond. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  const { db, locales, requireSession } = options;
  const sessions = new WeakMap<FastifyRequest, Session>();

  for (const route of routes) {
    app.route({
      method: route.method,
      url: `${API}${route.url}`,
      // Before the body is read: who may not come in need not be listened to.
      onRequest: async (request) => {
        const session = await authorise(request, route, requireSession);
        if (session) sessions.set(request, session);
      },
      handler: async (request, reply) => {
        const call = readRequest(request, route, (lang) => locales.get(lang));
        if (route.access === 'public') return respond(request, reply, await route.run(call));
        const session = sessions.get(request);
        const { tokenHash } = call;
        if (!session || !tokenHash) throw new AppError('signInRequired');
        const signedIn: SessionCall = { ...call, session, tokenHash };
        return respond(request, reply, await runForSession(route, signedIn, db));
      },
    });
  }
}
