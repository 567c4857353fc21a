import { setTimeout as sleep } from 'node:timers/promises';

/** What has been opened and is to be closed again, last opened first, whenever the process is told to end. */
export class Closers {
  private readonly steps: { close: () => Promise<unknown>; seconds: number }[] = [];
  private ending: Promise<void> | null = null;

  /** A step that takes longer than `seconds` is left behind. */
  add(close: () => Promise<unknown>, seconds = 20): void {
    this.steps.push({ close, seconds });
  }

  /** Closes everything once, however often it is asked, and ends the process. */
  end(exitCode: number): Promise<void> {
    this.ending ??= this.closeAll().then(() => process.exit(exitCode));
    return this.ending;
  }

  get isEnding(): boolean {
    return this.ending !== null;
  }

  /** Whatever goes wrong or hangs in one step, the next still gets its turn: the database is the first to be opened. */
  private async closeAll(): Promise<void> {
    for (const { close, seconds } of this.steps.toReversed()) {
      await Promise.race([close().catch((error: unknown) => console.error(error)), sleep(seconds * 1000)]);
    }
  }
}
