/** A set of change listeners. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  tell(): void {
    for (const listener of this.all) listener();
  }
}
