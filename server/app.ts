import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Action, Db, Session } from './action';
import type { ServerDatabase } from './database/server-database';
import { AppError } from '../schemas/errors';
import type { Model } from '../schemas/model';
import { menuRoute } from './menu/menu-route';
import { pageRoute } from './pages/page-route';
import { permissionTree } from './permission/permission-tree';
import { actionContext } from './pipeline/action-context';
import { clientFiles, isApplicationAddress } from './pipeline/client-files';
import { healthRoute } from './pipeline/health-route';
import { BODY_LIMIT, readJsonBodies } from './pipeline/read-body';
import { refuse } from './pipeline/respond';
import type { Route } from './pipeline/route';
import { allCodes, routeTable } from './pipeline/route-table';
import { securityHeaders } from './pipeline/security-headers';
import { serveRoutes } from './pipeline/serve-routes';
import { meansApi, unknownAddress } from './pipeline/unknown-address';
import { createRecords } from './records/create-records';
import { requireSession } from './session/session';
import { DEFAULT_SESSION_POLICY, type SessionPolicy } from './session/session-policy';
import { sessionRoutes } from './session/session-routes';

export interface AppOptions {
  database: ServerDatabase;
  model: Model;
  actions: readonly Action[];
  /** The built browser application; without it only the API is served. */
  clientDir?: string;
  policy?: SessionPolicy;
  /** Fastify's logger setting; quiet when absent. */
  logger?: FastifyServerOptions['logger'];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the API; what is not in it is not served. */
    routeTable: readonly Route[];
  }
}

/** The server as one object that does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, model, clientDir, policy = DEFAULT_SESSION_POLICY } = options;
  const { locales } = model;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // HEAD would run the routes that change something by GET.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => refuse(request, reply, error, locales),
  });

  const db = database.core;
  const routes = allRoutes(db, model, options.actions, policy);
  const held = allCodes(model, routes);
  app.decorate('routeTable', routes);

  await securityHeaders(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    if (meansApi(request.url)) reply.header('cache-control', 'no-store');
  });
  readJsonBodies(app);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error, locales));
  serveRoutes(app, routes, {
    database,
    locales,
    requireSession: (token): Promise<Session> => requireSession({ db, policy, allCodes: held }, token),
  });

  if (clientDir) await clientFiles(app, clientDir);
  const unknown = unknownAddress(routes);
  app.setNotFoundHandler((request, reply) => {
    if (meansApi(request.url)) return refuse(request, reply, unknown(request), locales);
    if (clientDir && isApplicationAddress(request.method, request.url)) return reply.sendFile('index.html');
    return refuse(request, reply, new AppError('unknownPath'), locales);
  });
  return app;
}

/** Every route the server answers. Nothing is asked of the database until one runs. */
export function allRoutes(
  db: Db,
  model: Model,
  actions: readonly Action[],
  policy = DEFAULT_SESSION_POLICY,
): Route[] {
  const records = createRecords(model);
  const tree = permissionTree(model.domains);
  const words = (lang: string) => model.locales.get(lang) ?? new Map<string, string>();
  const fixed = [
    healthRoute(db),
    ...sessionRoutes({
      db,
      policy,
      context: (call, tx) => actionContext({ records, tree, words: words(call.lang) }, call, tx, true),
    }),
    menuRoute(model),
    pageRoute(model),
  ];
  return routeTable({ model, actions, fixed, records, tree });
}
