import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../action';
import type { RouteFacts } from '../contract/route';
import type { LiveModels } from '../documents/live-models';
import type { KnownSessions } from '../session/known-sessions';
import { authorise, identify, type Identified } from './authorise';
import type { RequestGuard } from './request-guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** The matching route; null until it is found. */
    apiRoute: RouteFacts | null;
    /** The session of the caller; null until it is known, and on public routes. */
    session: Session | null;
  }
}

interface AdmissionServices {
  live: LiveModels;
  sessions: KnownSessions;
  guard: RequestGuard;
}

/** Identifies and authorises requests. What is known of a request stays available after a rejection. */
export class Admission {
  private readonly identified = new WeakMap<FastifyRequest, Identified>();

  constructor(
    app: FastifyInstance,
    private readonly services: AdmissionServices,
  ) {
    app.decorateRequest('apiRoute', null);
    app.decorateRequest('session', null);
  }

  /** What is known of a request so far. */
  of(incoming: FastifyRequest): Identified | undefined {
    return this.identified.get(incoming);
  }

  /** Runs before the body is read, so that an unauthorised body is never read. */
  async begin(incoming: FastifyRequest): Promise<Identified> {
    try {
      return await this.admit(incoming, false);
    } catch (error) {
      if (!this.of(incoming)?.known) throw error;
      // The cached session may be outdated, and the caller may have gained the right since.
      return this.admit(incoming, true);
    }
  }

  /** Repeats the admission with the current session and documents. */
  again(incoming: FastifyRequest): Promise<Identified> {
    return this.admit(incoming, true);
  }

  private async admit(incoming: FastifyRequest, anew: boolean): Promise<Identified> {
    const identified = await identify(incoming, this.services, anew);
    const { found, known } = identified;
    this.identified.set(incoming, identified);
    incoming.apiRoute = found.route;
    incoming.session = known?.session ?? null;
    authorise(incoming, found.route, incoming.session);
    return identified;
  }
}
