import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../action';
import type { RouteFacts } from '../contract/route';
import type { LiveModels } from '../documents/live-models';
import type { KnownSessions } from '../session/known-sessions';
import { authorise, identify, type Identified } from './authorise';
import type { RequestGuard } from './request-guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of the route table that answers; null until it is found. */
    apiRoute: RouteFacts | null;
    /** Of whoever asks; null until he is known, and on public routes. */
    session: Session | null;
  }
}

interface AdmissionServices {
  live: LiveModels;
  sessions: KnownSessions;
  guard: RequestGuard;
}

/** Finds out what requests mean and whether they may. What is known of one stays known when it may not. */
export class Admission {
  private readonly identified = new WeakMap<FastifyRequest, Identified>();

  constructor(
    app: FastifyInstance,
    private readonly services: AdmissionServices,
  ) {
    app.decorateRequest('apiRoute', null);
    app.decorateRequest('session', null);
  }

  /** What is known of a request by now. */
  of(incoming: FastifyRequest): Identified | undefined {
    return this.identified.get(incoming);
  }

  /** Before the body is read: who may not come in need not be listened to. */
  async begin(incoming: FastifyRequest): Promise<Identified> {
    try {
      return await this.admit(incoming, false);
    } catch (error) {
      if (!this.of(incoming)?.known) throw error;
      // Who is refused by what is known may have got the right since.
      return this.admit(incoming, true);
    }
  }

  /** The same once more: by the session and the documents as they are now. */
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
