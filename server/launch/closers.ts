import { setTimeout as sleep } from 'node:timers/promises';

/** What has been opened and is to be closed again, last opened first, whenever the process is told to end. */
export class Closers {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private ending: Promise<void> | null = null;

  add(close: () => Promise<unknown>): void {
    this.steps.push(close);
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
    for (const close of this.steps.toReversed()) {
      await Promise.race([close().catch((error: unknown) => console.error(error)), sleep(20_000)]);
    }
  }
}
