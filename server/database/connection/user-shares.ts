import { AppError } from '../../../schemas/errors/app-error';

interface Share {
  held: number;
  /** Called with the reason when the wait was in vain. */
  waiting: ((refusal?: AppError) => void)[];
}

/**
 * Bounds the connections that one user holds at once. Bulk changes of one user wait for each other's locks with their
 * connections in hand; some connections are always left to the others.
 */
export class UserShares {
  private readonly shares = new Map<number, Share>();

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
    private readonly waitSeconds: number,
  ) {}

  /** Counts a connection of the user; false when the user holds as many as one may. */
  takeAtOnce(user: number): boolean {
    const share = this.shareOf(user);
    if (share.held >= this.most) return false;
    share.held += 1;
    return true;
  }

  /** Waits until the user has returned a connection, and counts the next one. */
  wait(user: number): Promise<void> {
    const { waiting } = this.shareOf(user);
    if (waiting.length >= this.mostWaiting) throw new AppError('unavailable');
    return new Promise((resolve, reject) => {
      const done = (refusal?: AppError) => {
        clearTimeout(timer);
        if (refusal) reject(refusal);
        else resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(done), 1);
        done(new AppError('unavailable'));
      }, this.waitSeconds * 1000);
      waiting.push(done);
    });
  }

  /** A connection of the user was returned: the next request takes over its place. */
  give(user: number): void {
    const share = this.shareOf(user);
    const next = share.waiting.shift();
    if (next) next();
    else if (--share.held === 0) this.shares.delete(user);
  }

  private shareOf(user: number): Share {
    let share = this.shares.get(user);
    if (!share) this.shares.set(user, (share = { held: 0, waiting: [] }));
    return share;
  }
}
