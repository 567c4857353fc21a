import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors/app-error';
import type { Session } from '../action';
import type { Limits } from '../contract/limits';
import { clientNetwork } from '../session/client-network';
import type { ServerWatch } from '../watch/server-watch';
import { limitError } from '../contract/limit-error';
import { RateMeter } from './rate-meter';
import type { RouteFacts } from '../contract/route';

/** Rejects requests that the server cannot handle at present, as early as possible. */
export class RequestGuard {
  private readonly users: RateMeter;
  private readonly addresses: RateMeter;

  constructor(
    private readonly limits: Limits,
    private readonly watch: ServerWatch,
  ) {
    this.users = new RateMeter(limits.userRequests);
    this.addresses = new RateMeter(limits.addressRequests);
  }

  /** Runs before any database access. Health checks are always served. */
  admit(isHealth: boolean): void {
    if (isHealth) return;
    if (this.watch.closing) throw new AppError('stopping');
    if (this.watch.isOverloaded) throw limitError('overloaded', 'lagMs', this.limits, { retryAfter: 1 });
  }

  /** Counts requests without a known session by address, because anyone can invent a token. */
  countStranger({ ip }: FastifyRequest): void {
    this.bound(this.addresses, clientNetwork(ip), 'addressRequests');
  }

  /** The token belonged to a session after all: the user's limit applies instead. */
  welcome({ ip }: FastifyRequest): void {
    this.addresses.uncount(clientNetwork(ip));
  }

  /** Runs when the route and the session are known, before the body is read. */
  accept(incoming: FastifyRequest, route: RouteFacts, session: Session | null): void {
    if (session) this.bound(this.users, session.userId, 'userRequests');
    this.refuseSize(route, Number(incoming.headers['content-length'] ?? 0));
    // Signing in stays possible on a full disk, so that an administrator can free space.
    const { isDiskFull, isFilesDiskFull } = this.watch;
    if (session && route.writes && (route.takes ? isFilesDiskFull : isDiskFull))
      throw new AppError('diskFull');
  }

  /** Uploaded files are limited one by one while they are received (`files/receive-files.ts`). */
  refuseSize(route: RouteFacts | null, bytes: number): void {
    if (route?.takes) return;
    const name = route?.bodyLimit ?? 'bodyKb';
    if (bytes > this.limits[name] * 1024) throw limitError('bodyTooLarge', name, this.limits);
  }

  private bound(meter: RateMeter, who: string | number, name: 'userRequests' | 'addressRequests'): void {
    const seconds = meter.wait(who);
    if (seconds > 0)
      throw limitError('tooManyRequests', name, this.limits, { n: seconds, retryAfter: seconds });
  }
}
