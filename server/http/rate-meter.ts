/** How far a client may exceed its rate: bursts are normal, because a page sends ten requests at once. */
const BURST_MS = 10_000;
const SWEEP_AT = 10_000;

/**
 * Limits requests per client, averaged over ten seconds. Counts on this server only: it protects this server, and a
 * second server has its own capacity. Stores one number per recent client.
 */
export class RateMeter {
  /** Per client: the time of its last request if it had kept exactly to the rate. */
  private readonly ahead = new Map<string | number, number>();

  /** `rate` is in requests per second; 0: unlimited. */
  constructor(
    private readonly rate: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Returns 0 when it is allowed, otherwise the seconds to wait, at least 1. */
  wait(who: string | number): number {
    if (this.rate === 0) return 0;
    const now = this.now();
    const next = Math.max(this.ahead.get(who) ?? 0, now) + 1000 / this.rate;
    if (next - now > BURST_MS) return Math.max(1, Math.ceil((next - now - BURST_MS) / 1000));
    if (this.ahead.size >= SWEEP_AT) this.sweep(now);
    this.ahead.set(who, next);
    return 0;
  }

  /** Undoes the count of a request that another meter counts. */
  uncount(who: string | number): void {
    const until = this.ahead.get(who);
    if (until !== undefined && this.rate > 0) this.ahead.set(who, until - 1000 / this.rate);
  }

  private sweep(now: number): void {
    for (const [who, until] of this.ahead) if (until <= now) this.ahead.delete(who);
  }
}
