import { AppError } from '../../schemas/errors/app-error';

interface Waiting {
  who: number;
  start(): void;
}

/**
 * Lets a few long tasks run at once and the others wait without holding anything. Whoever has no task running comes
 * first, so that nobody waits for all tasks of another.
 */
export class Turns {
  private readonly running: number[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    /** Of one user, so that nobody fills the queue alone. */
    private readonly mostOfOne: number,
  ) {}

  async run<T>(who: number, work: () => Promise<T>): Promise<T> {
    if (this.running.length < this.atOnce) this.running.push(who);
    else {
      const own = this.waiting.filter((one) => one.who === who).length;
      if (this.waiting.length >= this.mostWaiting || own >= this.mostOfOne) throw new AppError('unavailable');
      // Whoever ends a task counts the next one as running.
      await new Promise<void>((start) => this.waiting.push({ who, start }));
    }
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(who), 1);
      this.startNext();
    }
  }

  private startNext(): void {
    const idle = this.waiting.findIndex(({ who }) => !this.running.includes(who));
    const [next] = this.waiting.splice(Math.max(idle, 0), 1);
    if (!next) return;
    this.running.push(next.who);
    next.start();
  }
}
