import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors';
import { isObject } from '../../schemas/json';
import { logRefusal, tellLeftOut, UNLOGGED } from '../audit/log-refusal';
import type { ServerDatabase } from '../database/connection/server-database';
import type { LiveModels } from '../documents/live-models';
import type { FileKeeping } from '../files/file-keeping';
import type { KnownSessions } from '../session/known-sessions';
import type { KnownSession } from '../session/session';
import { touchSession } from '../session/sessions';
import { SessionChanged, SessionCheck } from '../session/session-check';
import type { SessionPolicy } from '../session/session-policy';
import type { ServerWatch } from '../watch/server-watch';
import { authorise, identify, type Identified } from './authorise';
import { API, belowApi, readRequest, requestHead } from './read-request';
import type { RequestGuard } from './request-guard';
import { mayBeOvertaken } from '../database/connection/database-errors';
import { inTime } from './in-time';
import { knownError, refuse, respond } from './respond';
import { RequestWork } from '../contract/request-work';
import type { RouteFacts } from '../contract/route';
import { askCheck, runForSession } from './run-for-session';
import { Upload } from './upload';

interface ServeOptions {
  database: ServerDatabase;
  files: FileKeeping | null;
  live: LiveModels;
  guard: RequestGuard;
  sessions: KnownSessions;
  policy: SessionPolicy;
  watch: ServerWatch;
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
 * Answers every address below `/api/v1/` by the route table of the caller's tenant. Each request goes:
 * find the route → authorise → read the request → run → respond.
 */
export function serveRoutes(
  app: FastifyInstance,
  { database, files, live, guard, sessions, policy, watch }: ServeOptions,
): void {
  const requests = new WeakMap<FastifyRequest, Identified>();
  /** Those whose public route was run: it tells of its refusals itself. */
  const taken = new WeakSet<FastifyRequest>();
  const { limits } = app;
  app.decorateRequest('apiRoute', null);
  app.decorateRequest('session', null);

  /** Finds out what a request means and whether it may; what is known of it stays known when it may not. */
  async function admit(incoming: FastifyRequest, anew: boolean): Promise<Identified> {
    const identified = await identify(incoming, { live, sessions, guard }, anew);
    const { found, known } = identified;
    requests.set(incoming, identified);
    incoming.apiRoute = found.route;
    incoming.session = known?.session ?? null;
    authorise(incoming, found.route, incoming.session);
    return identified;
  }

  /** The work of a request of somebody signed in, and whether it was right to believe that he is. */
  async function work(
    incoming: FastifyRequest,
    reply: FastifyReply,
    check: SessionCheck,
    upload: Upload,
  ): Promise<unknown> {
    const { found, served } = requests.get(incoming)!;
    const { route } = found;
    if (route.access === 'public') throw new AppError('internal');
    const { session, tokenHash } = check.known;
    const passed = () => askCheck(() => database.within(session, undefined, check), check);
    try {
      const read = readRequest(incoming, found, (lang) => served.model.locales.get(lang));
      const request = {
        ...(route.takes ? await upload.read(route.takes, read) : read),
        ...{ session, tokenHash, trail: [], work: new RequestWork() },
      };
      const result = await inTime(incoming, reply, (held) =>
        runForSession(route, request, database, { held, check, limits }),
      );
      const { rested } = await passed();
      if (rested) await touchSession(database.core, session.tenantId, tokenHash);
      return result;
    } catch (error) {
      // Who is not signed in any more is told that, and not what is wrong with his request.
      if (!(error instanceof SessionChanged)) await passed();
      throw error;
    }
  }

  /** The same, tried again when the session or the documents turn out to be others than the request began with. */
  async function workUntilCurrent(
    incoming: FastifyRequest,
    reply: FastifyReply,
    known: KnownSession | null,
    upload: Upload,
  ): Promise<unknown> {
    let check = known && new SessionCheck(known, policy);
    for (let attempt = 1; check && attempt <= ATTEMPTS; attempt++) {
      try {
        return await work(incoming, reply, check, upload);
      } catch (error) {
        const over = error instanceof SessionChanged;
        if (!over && !mayBeOvertaken(error)) throw error;
        const before = requests.get(incoming)?.served;
        const now = await admit(incoming, true);
        if (!over && now.served === before) throw error;
        check = now.known && new SessionCheck(now.known, policy, true);
      }
    }
    throw new AppError('unavailable');
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${API}*`,
    // Before the body is read: who may not come in need not be listened to.
    onRequest: async (incoming) => {
      guard.admit(belowApi(incoming.url).startsWith('health'));
      // Who is refused by what is known may have got the right since.
      const { found } = await admit(incoming, false).catch((error: unknown) => {
        if (!requests.get(incoming)?.known) throw error;
        return admit(incoming, true);
      });
      guard.accept(incoming, found.route, incoming.session);
    },
    handler: async (incoming, reply) => {
      const { found, served, known } = requests.get(incoming)!;
      const { route } = found;
      if (route.access === 'public') {
        const request = readRequest(incoming, found, (lang) => served.model.locales.get(lang));
        taken.add(incoming);
        return respond(incoming, reply, await route.run(request));
      }
      const upload = new Upload(files, incoming);
      try {
        return respond(incoming, reply, await workUntilCurrent(incoming, reply, known, upload));
      } finally {
        await upload.discard();
      }
    },
    errorHandler: async (error, incoming, reply) => {
      const { found, known } = requests.get(incoming) ?? {};
      const log = { database, watch, log: incoming.log };
      if (found && known) {
        const body = isObject(incoming.body) ? incoming.body : null;
        const head = { ...requestHead(incoming), costMs: reply.elapsedTime };
        const refusal = knownError(error, incoming) ?? new AppError('internal');
        await logRefusal(log, found.route, known.session, head, body, refusal);
      } else if (found?.route.access === 'public' && !taken.has(incoming)) {
        const refusal = knownError(error, incoming);
        if (refusal && !UNLOGGED.has(refusal.code))
          await found.route
            .unread?.(requestHead(incoming), refusal)
            .catch(tellLeftOut(log, incoming.id, 'row'));
      }
      return refuse(incoming, reply, error, live.shipped.model.locales);
    },
  });
}

/** Documents of the tenant that change faster than a request can be answered are an emergency, not a reason to go on for ever. */
const ATTEMPTS = 3;
