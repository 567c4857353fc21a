import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors/app-error';
import { isObject } from '../../schemas/json';
import { logRefusal, reportLeftOut, UNLOGGED } from '../audit/log-refusal';
import type { ServerDatabase } from '../database/connection/server-database';
import type { LiveModels } from '../documents/live-models';
import type { FileKeeping } from '../files/file-keeping';
import type { KnownSessions } from '../session/known-sessions';
import type { ServerWatch } from '../watch/server-watch';
import { Admission } from './admission';
import { API, belowApi, readRequest, requestHead } from './read-request';
import type { RequestGuard } from './request-guard';
import { knownError, refuse, respond } from './respond';
import { Turns } from './turns';
import { workUntilCurrent } from './work-until-current';

/** Long requests that run at once, each with a connection; they compute in the same thread, so more would gain nothing. */
const LONG_AT_ONCE = 2;
const MOST_WAITING = 200;
const MOST_OF_ONE_USER = 40;

interface ServeOptions {
  database: ServerDatabase;
  files: FileKeeping | null;
  live: LiveModels;
  guard: RequestGuard;
  sessions: KnownSessions;
  watch: ServerWatch;
}

/**
 * Serves every path below `/api/v1/` with the route table of the caller's tenant. Stages of a request: find the route →
 * authorise → read the request → run → respond.
 */
export function serveRoutes(app: FastifyInstance, options: ServeOptions): void {
  const { database, files, live, guard } = options;
  const admission = new Admission(app, options);
  const turns = new Turns(LONG_AT_ONCE, MOST_WAITING, MOST_OF_ONE_USER);
  /** Requests whose public route has run; such a route logs its own rejections. */
  const taken = new WeakSet<FastifyRequest>();

  /** Runs an admitted request. */
  async function answer(incoming: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const identified = admission.of(incoming)!;
    const { found, served } = identified;
    const { route } = found;
    if (route.access !== 'public')
      return workUntilCurrent({ admission, database, files, turns }, incoming, reply, identified);
    const request = readRequest(incoming, found, served.model);
    taken.add(incoming);
    return route.run(request);
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${API}*`,
    onRequest: async (incoming) => {
      guard.admit(/^health(\/ready)?(\?|$)/.test(belowApi(incoming.url)));
      const { found } = await admission.begin(incoming);
      guard.accept(incoming, found.route, incoming.session);
    },
    handler: async (incoming, reply) => respond(incoming, reply, await answer(incoming, reply)),
    errorHandler: async (error, incoming, reply) => {
      await tellRefusal(options, admission, error, incoming, reply, taken.has(incoming));
      return refuse(incoming, reply, error, live.shipped.model);
    },
  });
}

/** Logs a rejection: of a signed-in user, and of a public route that did not run. */
async function tellRefusal(
  { database, watch }: Pick<ServeOptions, 'database' | 'watch'>,
  admission: Admission,
  error: unknown,
  incoming: FastifyRequest,
  reply: FastifyReply,
  wasRun: boolean,
): Promise<void> {
  const { found, known } = admission.of(incoming) ?? {};
  if (!found) return;
  const { route } = found;
  const log = { database, watch, log: incoming.log };
  const refusal = knownError(error, incoming);
  if (known) {
    const body = isObject(incoming.body) ? incoming.body : null;
    const head = { ...requestHead(incoming), costMs: reply.elapsedTime };
    await logRefusal(log, route, known.session, head, body, refusal ?? new AppError('internal'));
  } else if (route.access === 'public' && !wasRun && refusal && !UNLOGGED.has(refusal.code))
    await route.unread?.(requestHead(incoming), refusal).catch(reportLeftOut(log, incoming.id, 'row'));
}
