import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import type { Session } from '../action';
import type { Limits } from '../contract/limits';
import { clientNetwork } from '../session/client-network';
import type { ServerWatch } from '../watch/server-watch';
import { limitError } from '../contract/limit-error';
import { RateMeter } from './rate-meter';
import type { RouteFacts } from '../contract/route';

/** Refuses what the server cannot take at present, as early as it is known. */
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

  /** Before anything is asked of the database. Who looks whether the server is well is always answered. */
  admit(isHealth: boolean): void {
    if (isHealth) return;
    if (this.watch.closing) throw new AppError('stopping');
    if (this.watch.isOverloaded) throw limitError('overloaded', 'lagMs', this.limits, { retryAfter: 1 });
  }

  /** Counts who brings no session that this server knows, by his address: anybody can make a token up. */
  countStranger({ ip }: FastifyRequest): void {
    this.bound(this.addresses, clientNetwork(ip), 'addressRequests');
  }

  /** His token was a session's: he is bounded as a user from now on. */
  welcome({ ip }: FastifyRequest): void {
    this.addresses.forgive(clientNetwork(ip));
  }

  /** Once it is known who asks for what, and before the body is read. */
  accept(incoming: FastifyRequest, route: RouteFacts, session: Session | null): void {
    if (session) this.bound(this.users, session.userId, 'userRequests');
    this.refuseSize(route, Number(incoming.headers['content-length'] ?? 0));
    // Who signs in may have come to make room.
    const { isDiskFull, isFilesDiskFull } = this.watch;
    if (session && route.writes && (route.takes ? isFilesDiskFull : isDiskFull))
      throw new AppError('diskFull');
  }

  /** Files are bounded one by one, as they come (`files/receive-files.ts`). */
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
