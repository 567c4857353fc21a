/** Who wants to be told of a change. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** Answers how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  tell(): void {
    for (const listener of this.all) listener();
  }
}
