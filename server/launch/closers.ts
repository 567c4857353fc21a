import { setTimeout as sleep } from 'node:timers/promises';

/** Steps that close what was opened, run in reverse order when the process ends. */
export class Closers {
  private readonly steps: { close: () => Promise<unknown>; seconds: number }[] = [];
  private ending: Promise<void> | null = null;

  /** A step that takes longer than `seconds` is abandoned. */
  add(close: () => Promise<unknown>, seconds = 20): void {
    this.steps.push({ close, seconds });
  }

  /** Runs the steps once, even when called repeatedly, and ends the process. */
  end(exitCode: number): Promise<void> {
    this.ending ??= this.closeAll().then(() => process.exit(exitCode));
    return this.ending;
  }

  get isEnding(): boolean {
    return this.ending !== null;
  }

  /**
   * A step that fails or hangs does not keep the others from running: the database was opened first and is closed last.
   */
  private async closeAll(): Promise<void> {
    for (const { close, seconds } of this.steps.toReversed()) {
      await Promise.race([close().catch((error: unknown) => console.error(error)), sleep(seconds * 1000)]);
    }
  }
}
