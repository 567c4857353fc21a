/** How long somebody may be ahead of his rate: bursts are normal, a page asks for ten things at once. */
const BURST_MS = 10_000;
const SWEEP_AT = 10_000;

/**
 * Bounds how often somebody may ask, on average over ten seconds. Counted in this server alone: it protects the server, so
 * a second one may as well be asked. Keeps one number for each who has asked lately.
 */
export class RateMeter {
  /** When each would have asked last had he kept to the rate. */
  private readonly ahead = new Map<string | number, number>();

  /** `rate` requests a second; 0: any number. */
  constructor(
    private readonly rate: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Answers 0 when it may go on, else the seconds to wait, at least 1. */
  wait(who: string | number): number {
    if (this.rate === 0) return 0;
    const now = this.now();
    const next = Math.max(this.ahead.get(who) ?? 0, now) + 1000 / this.rate;
    if (next - now > BURST_MS) return Math.max(1, Math.ceil((next - now - BURST_MS) / 1000));
    if (this.ahead.size >= SWEEP_AT) this.sweep(now);
    this.ahead.set(who, next);
    return 0;
  }

  /** Takes a counted request back: it was somebody else's to bound. */
  forgive(who: string | number): void {
    const until = this.ahead.get(who);
    if (until !== undefined && this.rate > 0) this.ahead.set(who, until - 1000 / this.rate);
  }

  private sweep(now: number): void {
    for (const [who, until] of this.ahead) if (until <= now) this.ahead.delete(who);
  }
}
